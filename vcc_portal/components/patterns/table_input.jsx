// The cells of a table as inputs, with the keys of a spreadsheet. What is wrong with them comes from the server.
import { memo, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { grouped, isClear, settled, typed } from "$/public/external/vcc_portal/components/patterns/draft/amounts.js";
import { afterPress, LIVE_MS, selectAll, useTurn } from "$/public/external/vcc_portal/components/patterns/draft/draft_form.js";
import { draft, useDraftValue } from "$/public/external/vcc_portal/components/patterns/draft/drafts.js";
import * as store from "./table.js";

const LONGEST_PASTE = 100_000;

// Only what is a number is put in order on leaving; anything else stays as it was typed, and is marked.
function inOrder(cell, column, decimals) {
  if (column.kind !== "amount" || !isClear(cell)) return cell.trim();
  const bare = cell.replace(/[,，\s]/g, "");
  return typed(bare).length === bare.length ? settled(typed(bare), { decimals }).text || cell : cell.trim();
}

const Row = memo(function Row({ line, index, columns, usual, marks, note, state, focused, lang, texts, onDrop }) {
  const key = store.keyOf(line);
  const cells = store.cellsOf(line);
  const number = index + 1;
  const first = columns.find((column) => marks?.[column.name]);
  const said = { bad: first && marks[first.name][lang], warn: note?.[lang], ok: texts.ready, wait: texts.checking }[state];
  return (
    <tr data-state={state}>
      <th scope="row">{number}</th>
      {columns.map((column) => {
        const text = cells[column.place] ?? "";
        const mark = marks?.[column.name]?.[lang];
        return (
          <td key={column.name} data-kind={column.kind} data-bad={mark ? "true" : undefined}>
            <input
              data-row={index}
              data-column={column.place}
              value={column.kind === "amount" && focused !== column.place ? grouped(text) : text}
              onChange={() => undefined}
              aria-label={texts.cell.replace("{row}", number).replace("{column}", column.label)}
              aria-invalid={mark ? true : undefined}
              aria-describedby={mark ? `${key}-check` : undefined}
              title={mark}
              inputMode={column.kind === "amount" ? "decimal" : undefined}
              placeholder={column.kind === "amount" && state !== "none" ? grouped(usual[column.name] || "") || texts.none : undefined}
              maxLength={column.most}
              spellCheck={false}
              autoComplete="off"
            />
          </td>
        );
      })}
      <td className="cells-check" id={`${key}-check`} title={said || undefined}>
        {said ? <span className="cells-said">{said}</span> : null}
        {state === "none" ? null : (
          <button type="button" className="cells-drop" onClick={() => onDrop(key)} aria-label={texts.drop.replace("{row}", number)}>
            ×
          </button>
        )}
      </td>
    </tr>
  );
});

// The same object for as long as it says the same, so that a row is drawn again only when it changed.
function useSame(value) {
  const text = JSON.stringify(value);
  return useMemo(() => JSON.parse(text), [text]);
}

export function TableInput(props) {
  const { form, field, label, wide, most, decimals, marks, notes, judged, pasted, lang, onPaste } = props;
  const columns = useSame(props.columns);
  const texts = useSame(props.texts);
  const usual = useSame(props.usual);
  const it = store.table(form, field);
  Object.assign(it, { columns: columns.map((column) => column.name), most });
  const lines = store.useLines(form, field, columns.length, most);
  const [at, setAt] = useState(null); // the focused cell, what stood in it and in the table, and whether marks follow
  const dirty = useRef(new Set());
  const seen = useRef(judged);
  const looked = useRef(new Set());
  const timer = useRef(0);
  const drawn = useSame(
    columns
      .map((column, place) => ({ ...column, place }))
      .filter(({ optional, place }) => wide || !optional || lines.some((line) => store.cellsOf(line)[place])),
  );

  const take = (text, row, column) => {
    const large = text.length > LONGEST_PASTE;
    const visible = drawn.map(({ name }) => name);
    it.set({ asking: false, said: large ? texts.large : "" });
    if (!large) onPaste(text, row, column, visible);
  };
  it.onPaste = take;
  const number = useDraftValue(form, "request_no");
  useEffect(() => it.set({ history: [], said: "", asking: false }), [it, number]); // another draft has no past
  const onDrop = useCallback((key) => store.dropRow(form, field, key), [form, field]);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (seen.current !== judged) {
    seen.current = judged; // the server has looked at every row but the one that is being typed for the first time
    looked.current = new Set(lines);
    dirty.current = new Set([...dirty.current].filter((key) => at && !at.live && key === at.key));
  }
  useTurn(pasted, (order) => store.putRows(it, order, texts));

  const cellOf = ({ target }) => {
    if (target.dataset.row === undefined) return null;
    const [row, column] = [Number(target.dataset.row), Number(target.dataset.column)];
    const line = it.lines(row + 1)[row];
    return { row, column, key: store.keyOf(line), text: store.cellsOf(line)[column] ?? "" };
  };
  const put = (cell, text) => store.putCell(it, cell.row, cell.column, text);
  const look = (wait) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => afterPress(() => draft(form).onPut?.()), wait);
  };
  const onInput = (event) => {
    const cell = cellOf(event);
    if (!cell) return;
    dirty.current.add(cell.key);
    put(cell, event.target.value);
    if (at?.live) look(LIVE_MS);
  };
  const onFocus = (event) => {
    const cell = cellOf(event);
    if (!cell) return;
    const live = at?.key === cell.key ? at.live : Boolean(marks?.[cell.key]);
    setAt({ key: cell.key, column: cell.column, before: it.text, was: cell.text, live });
    selectAll(event.target);
  };
  const onBlur = (event) => {
    const cell = cellOf(event);
    if (!cell || !at) return;
    put(cell, inOrder(cell.text, columns[cell.column], decimals));
    if (it.text !== at.before) it.remember(at.before);
    if (event.relatedTarget?.dataset.row === event.target.dataset.row) return;
    setAt(null);
    if (dirty.current.size) look(0);
  };
  const onKeyDown = (event) => {
    const cell = cellOf(event);
    if (!cell || event.nativeEvent.isComposing) return;
    const { target, key } = event;
    const place = drawn.findIndex((column) => column.place === cell.column);
    const all = target.selectionStart === 0 && target.selectionEnd === target.value.length;
    const move = (rows, columnsOn) => {
      event.preventDefault();
      const to = drawn[place + columnsOn];
      if (to && cell.row + rows >= 0 && cell.row + rows < lines.length) store.focusCell(form, field, cell.row + rows, to.place);
    };
    if (key === "Enter") move(event.shiftKey ? -1 : 1, 0);
    else if (key === "ArrowDown") move(1, 0);
    else if (key === "ArrowUp") move(-1, 0);
    else if (key === "ArrowLeft" && (all || target.selectionEnd === 0)) move(0, -1);
    else if (key === "ArrowRight" && (all || target.selectionStart === target.value.length)) move(0, 1);
    else if (key === "Escape") put(cell, at?.was ?? "");
    else if (key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey && cell.text === at?.was) {
      event.preventDefault();
      store.undoTable(form, field);
    }
  };
  const onPasted = (event) => {
    const cell = cellOf(event);
    const text = event.clipboardData.getData("text/plain");
    if (!cell || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    take(text, cell.key, it.columns[cell.column]);
  };
  const stateOf = (line) => {
    const key = store.keyOf(line);
    if (store.isBlank(line)) return "none";
    if (at?.key === key && !at.live && dirty.current.has(key)) return "typing";
    if (marks?.[key]) return "bad";
    if (dirty.current.has(key) || !looked.current.has(line)) return "wait";
    return notes?.[key] ? "warn" : "ok";
  };
  const row = (line, index) => {
    const key = store.keyOf(line);
    const state = stateOf(line);
    const shared = { line, index, state, lang, texts, onDrop, usual, columns: drawn };
    const own = { marks: state === "bad" ? marks[key] : undefined, note: state === "warn" ? notes[key] : undefined };
    return <Row key={key} {...shared} {...own} focused={at?.key === key ? at.column : -1} />;
  };
  const handlers = { onInput, onFocus, onBlur, onKeyDown, onPaste: onPasted };
  return (
    <div className="max-h-140 overflow-auto border border-line-strong rounded-ctl bg-bg-surface">
      <table className="cells" aria-label={label} data-table={`${form}.${field}`} {...handlers}>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">#</span>
              <span className="sr-only">{texts.number}</span>
            </th>
            {drawn.map((column) => (
              <th key={column.name} scope="col" data-kind={column.kind} style={{ width: column.width }}>
                {column.label}
              </th>
            ))}
            <th scope="col">{texts.check}</th>
          </tr>
        </thead>
        <tbody>{lines.map(row)}</tbody>
      </table>
    </div>
  );
}
