/* Saved views of a list: filters, order and columns under a name, kept in this browser for one user and account. */
import { useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { Menu } from "$/public/ui.jsx";
import { NAME_MAX, VIEWS_MAX, layoutOf, readLayout, useViews, viewsOf } from "$/public/lists.js";

const DATES = ["since", "until"];
let ask = () => {};

/* The current filters that a view keeps: `fields` of the address that have a value. */
function kept(search, fields) {
  const now = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const field of fields) if (now.get(field)) params.set(field, now.get(field));
  return params;
}

/* The address of a view: parameters that no view keeps stay, and a view without dates keeps the present ones. */
export function applied(view, search, fields) {
  const saved = kept(view.query, fields);
  const params = new URLSearchParams(search);
  const dated = DATES.some((name) => saved.get(name));
  for (const field of [...fields, "page"]) if (dated || !DATES.includes(field)) params.delete(field);
  for (const [name, value] of saved) params.set(name, value);
  const text = params.toString();
  return text ? `?${text}` : "?";
}

/* Reads exported views; the answer is views or the name of what is wrong. */
export function parsed(text, list) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { wrong: "notJson" };
  }
  if (!value || typeof value !== "object" || !Array.isArray(value.views) || typeof value.list !== "string") return { wrong: "notViews" };
  if (value.list !== list) return { wrong: "otherList" };
  if (value.views.length === 0) return { wrong: "empty" };
  const views = [];
  for (const [index, each] of value.views.entries()) {
    const name = typeof each?.name === "string" ? each.name.trim() : "";
    if (!name || name.length > NAME_MAX) return { wrong: "badName", at: index + 1 };
    if (typeof each.query !== "string" || each.query.length > 2000) return { wrong: "badQuery", at: index + 1 };
    views.push({ name, query: each.query, layout: readLayout(each.layout) });
  }
  return { views };
}

/* Views with these put in; one of the same name is replaced. */
const merged = (views, added) => [...views.filter((each) => !added.some((one) => one.name === each.name)), ...added];

function NameForm({ initial, taken, words, onDone, onCancel }) {
  const [name, setName] = useState(initial);
  const [wrong, setWrong] = useState("");
  const id = useId();
  const field = useRef(null);
  useEffect(() => field.current?.select(), []);
  const submit = (event) => {
    event.preventDefault();
    const typed = name.trim();
    if (!typed) setWrong(words.noName);
    else if (typed !== initial && taken.includes(typed)) setWrong(words.taken);
    else onDone(typed);
  };
  return (
    <form onSubmit={submit}>
      <div className="field">
        <label htmlFor={id} className="field-label">
          {words.name}
        </label>
        <div className="ctl" data-size="md" data-error={wrong ? "true" : undefined}>
          <input ref={field} id={id} value={name} maxLength={NAME_MAX} autoComplete="off" aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-note`} onChange={(event) => setName(event.target.value)} />
        </div>
        <p id={`${id}-note`} className={wrong ? "field-error" : "field-hint"} role={wrong ? "alert" : undefined}>
          {wrong || words.nameNote}
        </p>
      </div>
      <div className="dialog-actions">
        <button type="button" className="btn" data-kind="secondary" data-size="md" onClick={onCancel}>
          {words.cancel}
        </button>
        <button type="submit" className="btn" data-kind="primary" data-size="md">
          {words.save}
        </button>
      </div>
    </form>
  );
}

function Exchange({ listName, views, words, onImport, onCancel }) {
  const [text, setText] = useState(views.length ? JSON.stringify({ list: listName, version: 1, views }, null, 2) : "");
  const [wrong, setWrong] = useState("");
  const id = useId();
  const take = () => {
    const found = parsed(text, listName);
    if (found.wrong) setWrong(words[found.wrong].replace("{at}", found.at));
    else if (merged(views, found.views).length > VIEWS_MAX) setWrong(words.tooMany);
    else onImport(found.views);
  };
  return (
    <>
      <div className="field">
        <label htmlFor={id} className="field-label">
          {words.text}
        </label>
        <div className="ctl" data-size="md" data-error={wrong ? "true" : undefined}>
          <textarea id={id} rows={10} spellCheck="false" className="views-text" value={text} aria-invalid={wrong ? true : undefined} aria-describedby={`${id}-note`} onChange={(event) => setText(event.target.value)} />
        </div>
        <p id={`${id}-note`} className={wrong ? "field-error" : "field-hint"} role={wrong ? "alert" : undefined}>
          {wrong || words.textNote}
        </p>
      </div>
      <div className="dialog-actions">
        <button type="button" className="btn" data-kind="secondary" data-size="md" onClick={onCancel}>
          {words.cancel}
        </button>
        <button type="button" className="btn" data-kind="primary" data-size="md" onClick={take}>
          {words.import}
        </button>
      </div>
    </>
  );
}

function Manage({ views, words, onRename, onDelete, onExchange, onCancel }) {
  return (
    <>
      {views.length === 0 && <p className="field-hint">{words.none}</p>}
      <ul className="views-list">
        {views.map((each) => (
          <li key={each.name}>
            <span>{each.name}</span>
            <button type="button" className="link" aria-label={`${words.rename} ${each.name}`} onClick={() => onRename(each)}>
              {words.rename}
            </button>
            <button type="button" className="link views-delete" aria-label={`${words.delete} ${each.name}`} onClick={() => onDelete(each)}>
              {words.delete}
            </button>
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="btn mr-auto" data-kind="secondary" data-size="md" onClick={onExchange}>
          {words.exchange}
        </button>
        <button type="button" className="btn" data-kind="primary" data-size="md" onClick={onCancel}>
          {words.close}
        </button>
      </div>
    </>
  );
}

/* The menu of views with its dialogs; `fields` are the address's parameters that a view keeps. */
export function SavedViews({ listName, owner, fields, words, children }) {
  const views = useViews(listName, owner);
  const { search } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState(null);
  const [said, setSaid] = useState("");
  const dialog = useRef(null);
  const opener = useRef(null);
  const put = (next, note) => {
    viewsOf(listName, owner).put(next);
    setSaid(note);
  };
  const open = (next) => {
    // An item of the menu is gone by the time the dialog closes; the menu's own button is not.
    const active = document.activeElement;
    if (step === null) opener.current = active?.closest(".menu")?.querySelector("button") || active;
    setStep(next);
  };
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (step && !dialog.current.open) dialog.current.showModal();
  }, [step]);
  useEffect(() => {
    ask = () => open({ kind: "save" });
    return () => {
      ask = () => {};
    };
  });
  const now = kept(search, fields).toString();
  const save = (name) => {
    put(merged(views, [{ name, query: now, layout: layoutOf(listName).value }]), words.saved.replace("{name}", name));
    close();
  };
  const rename = (former, name) => {
    put(views.map((each) => (each === former ? { ...each, name } : each)), words.saved.replace("{name}", name));
    setStep({ kind: "manage" });
  };
  const choose = (each) => {
    layoutOf(listName).put(readLayout(each.layout));
    navigate(applied(each, search, fields), { preventScrollReset: true });
    setSaid(words.shown.replace("{name}", each.name));
  };
  const titles = { save: words.saveTitle, manage: words.manageTitle, rename: words.renameTitle, exchange: words.exchangeTitle };
  const names = views.map((each) => each.name);
  const [face, saveIcon, manageIcon, cross] = children;
  return (
    <>
      <span role="status" className="sr-only">
        {said}
      </span>
      <Menu label={words.views} align="end" faceClass="btn list-columns">
        {face}
        {views.length === 0 && <p className="menu-label views-none">{words.none}</p>}
        {views.map((each) => (
          <button key={each.name} type="button" className="menu-item" aria-current={kept(each.query, fields).toString() === now ? "page" : undefined} onClick={() => choose(each)}>
            <span className="truncate">{each.name}</span>
          </button>
        ))}
        <div className="menu-rule" />
        <button type="button" className="menu-item" disabled={views.length >= VIEWS_MAX} onClick={() => open({ kind: "save" })}>
          {saveIcon}
          {words.saveNow}
        </button>
        <button type="button" className="menu-item" onClick={() => open({ kind: "manage" })}>
          {manageIcon}
          {words.manage}
        </button>
      </Menu>
      {step && (
        <dialog
          ref={dialog}
          className="dialog"
          aria-labelledby="views-title"
          onClose={() => {
            setStep(null);
            if (opener.current?.isConnected) opener.current.focus({ preventScroll: true });
          }}
        >
          <div className="dialog-head">
            <h2 id="views-title" className="dialog-title">
              {titles[step.kind]}
            </h2>
          </div>
          <div className="dialog-body">
            {step.kind === "save" && <NameForm key="save" initial="" taken={names} words={words} onDone={save} onCancel={close} />}
            {step.kind === "rename" && (
              <NameForm key={step.view.name} initial={step.view.name} taken={names} words={words} onDone={(name) => rename(step.view, name)} onCancel={() => setStep({ kind: "manage" })} />
            )}
            {step.kind === "manage" && (
              <Manage
                views={views}
                words={words}
                onRename={(each) => setStep({ kind: "rename", view: each })}
                onDelete={(each) => put(views.filter((one) => one !== each), words.deleted.replace("{name}", each.name))}
                onExchange={() => setStep({ kind: "exchange" })}
                onCancel={close}
              />
            )}
            {step.kind === "exchange" && (
              <Exchange
                listName={listName}
                views={views}
                words={words}
                onImport={(added) => {
                  put(merged(views, added), words.imported.replace("{count}", added.length));
                  setStep({ kind: "manage" });
                }}
                onCancel={() => setStep({ kind: "manage" })}
              />
            )}
          </div>
          <button type="button" className="dialog-close" aria-label={words.close} onClick={close}>
            {cross}
          </button>
        </dialog>
      )}
    </>
  );
}

/* Names the present filters, from the row of chips. */
export function SaveView({ children }) {
  return (
    <button type="button" className="link query-save" onClick={() => ask()}>
      {children}
    </button>
  );
}
