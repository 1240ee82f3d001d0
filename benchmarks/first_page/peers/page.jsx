import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import "./page.css";
import texts from "./texts.json";

const COLUMNS = ["card", "status", "tags", "month", "currency", "payer", "actions"];
const start = document.cookie.match(/lang=(zh|en)/)?.[1] ?? (navigator.language.startsWith("zh") ? "zh" : "en");

function Row({ card, t, onTurn }) {
  const href = `/card/detail?cardId=${card.card_id}`;
  return (
    <tr>
      <td>
        <div className="card">
          <i className={`thumb ${card.ground}`} />
          <div>
            <a href={href}>{card.name}</a>
            <small>{card.last4 ? `${card.head}•• •••• ${card.last4}` : t.pending}</small>
          </div>
        </div>
      </td>
      <td><span className={`badge ${card.badge}`}>{t[card.status]}</span></td>
      <td>{card.tags.map((tag) => <span key={tag} className="tag">{tag}</span>)}</td>
      <td>
        {card.limit ? (
          <>
            {card.used} / {card.limit}
            <meter value={card.percent} max="100" high="80" />
            <small>{t.left.replace("{amount}", card.left)}</small>
          </>
        ) : t.unlimited}
      </td>
      <td>{card.currency}</td>
      <td>{card.payer || t.main}</td>
      <td>
        <a href={href}>{t.view}</a>{" "}
        {["VALID", "ABNORMAL"].includes(card.status) && (
          <button type="button" onClick={() => onTurn(card)}>{card.status === "VALID" ? t.freeze : t.unfreeze}</button>
        )}
      </td>
    </tr>
  );
}

function Cards() {
  const [language, setLanguage] = useState(start);
  const [query, setQuery] = useState(location.search);
  const [found, setFound] = useState(null);
  const t = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text[language]]));
  const wanted = Object.fromEntries(new URLSearchParams(query));

  useEffect(() => {
    const asked = new AbortController();
    fetch(`/api/cards${query}`, { signal: asked.signal })
      .then((answer) => answer.json())
      .then(setFound)
      .catch((error) => error.name === "AbortError" || console.error(error));
    return () => asked.abort();
  }, [query]);
  useEffect(() => {
    const back = () => setQuery(location.search);
    addEventListener("popstate", back);
    return () => removeEventListener("popstate", back);
  }, []);

  const to = (changes) => {
    const given = Object.entries({ ...wanted, page: "", ...changes }).filter(([, value]) => value);
    return `?${new URLSearchParams(given)}`;
  };
  const go = (href) => {
    history.pushState(null, "", href);
    setQuery(href);
  };
  const link = (text, href, rest) => (
    <a href={href} onClick={(event) => { event.preventDefault(); go(href); }} {...rest}>{text}</a>
  );
  const turn = async (card) => {
    const answer = await fetch(`/api/cards/${card.card_id}/turn`, { method: "POST" });
    if (!answer.ok) return;
    const turned = await answer.json();
    setFound((now) => ({ ...now, rows: now.rows.map((row) => (row.card_id === turned.card_id ? turned : row)) }));
  };
  const speak = () => {
    const other = language === "zh" ? "en" : "zh";
    document.cookie = `lang=${other}; path=/`;
    document.documentElement.lang = other;
    setLanguage(other);
  };
  const menu = (name, every, choices) => (
    <select aria-label={t[name]} value={wanted[name] ?? ""} onChange={(event) => go(to({ [name]: event.target.value }))}>
      <option value="">{every}</option>
      {choices.map((choice) => <option key={choice}>{choice}</option>)}
    </select>
  );

  return (
    <>
      <header>
        <b>{t.brand}</b>
        <a href="/card/list">{t.title}</a>
        <span>{found?.who}</span>
        <button type="button" onClick={speak}>{t.language}</button>
      </header>
      <main>
        <h1>{t.title}</h1>
        <form onSubmit={(event) => event.preventDefault()}>
          <input type="search" placeholder={t.hint} aria-label={t.keyword} defaultValue={wanted.q} onChange={(event) => go(to({ q: event.target.value }))} />
          {menu("currency", t.currencies, found?.currencies ?? [])}
          {menu("payer", t.payers, found?.payers ?? [])}
        </form>
        <section id="list">
          <nav>
            {Object.entries(found?.tabs ?? {}).map(([status, count]) =>
              link(<>{status ? t[status] : t.all} <small>{count}</small></>, to({ status }), {
                key: status,
                "aria-current": status === (wanted.status ?? "") ? "page" : undefined,
              }),
            )}
          </nav>
          <table>
            <thead><tr>{COLUMNS.map((name) => <th key={name}>{t[name]}</th>)}</tr></thead>
            <tbody>{found?.rows.map((card) => <Row key={card.card_id} card={card} t={t} onTurn={turn} />)}</tbody>
          </table>
          {found && (
            <footer>
              <span>{found.total}</span>
              {found.page > 1 && link(t.previous, to({ page: found.page - 1 }), { rel: "prev" })}
              <span>{found.page} / {found.pages}</span>
              {found.page < found.pages && link(t.next, to({ page: found.page + 1 }), { rel: "next" })}
            </footer>
          )}
        </section>
      </main>
    </>
  );
}

createRoot(document.getElementById("root")).render(<Cards />);
