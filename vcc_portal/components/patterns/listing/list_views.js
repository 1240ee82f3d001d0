/* Saved views of a list: filters, order and columns under a name, kept in this browser for one user and account. Menu and
   dialogs are drawn by views.py from these stores. */
import { createElement, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { parsed, Store } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { VIEWS_MAX, layoutOf, readLayout, readView, useViews, viewsOf } from "./lists.js";

const DATES = ["since", "until"];
const CLOSED = { step: "", name: "", text: "", wrong: "", at: 0, deleted: "" };
export const viewMenu = new Store([]); // views with whether they are what is shown
export const viewDialog = new Store(CLOSED);
export const viewSaid = new Store({ word: "", name: "", count: 0 });
let last = null; // the view that was deleted last, and where it stood
let place = null; // the list on this page, and how to go to another address

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
  return `?${params}`;
}

/* Reads exported views; the answer is views, of one name the last, or the name of what is wrong. */
export function imported(text, list) {
  const value = parsed(text);
  if (value === null && text.trim() !== "null") return { wrong: "notJson" };
  if (!Array.isArray(value?.views) || typeof value.list !== "string") return { wrong: "notViews" };
  if (value.list !== list) return { wrong: "otherList" };
  if (value.views.length === 0) return { wrong: "empty" };
  const views = value.views.map(readView);
  const bad = views.findIndex((view) => !view.name);
  if (bad >= 0) return { wrong: views[bad], at: bad + 1 };
  return { views: [...new Map(views.map((view) => [view.name, view])).values()] };
}

/* Views with these put in; one of the same name is replaced. */
export const merged = (views, added) => [...views.filter((each) => !added.some((one) => one.name === each.name)), ...added];

/* Views with a deleted one where it stood, or what is in its way: another tab may have saved some since. */
export function restored(views, { view, at }) {
  if (views.some(({ name }) => name === view.name)) return { wrong: "taken" };
  if (views.length >= VIEWS_MAX) return { wrong: "tooMany" };
  return { next: [...views.slice(0, at), view, ...views.slice(at)] };
}

/* What the form of a step makes of the views: the next ones and what is said of it, or what is wrong with the typed text. */
export function answered({ step, name: former }, typed, { views, list, view }) {
  if (step === "exchange") {
    const { views: added, ...found } = imported(typed, list);
    if (!added) return found;
    const next = merged(views, added);
    return next.length > VIEWS_MAX ? { wrong: "tooMany" } : { next, word: "imported", count: added.length };
  }
  const name = typed.trim();
  if (!name) return { wrong: "noName" };
  if (name !== former && views.some((each) => each.name === name)) return { wrong: "taken" };
  if (step === "rename" && !views.some((each) => each.name === former)) return { wrong: "gone" };
  const next = step === "save" ? [...views, { ...view, name }] : views.map((each) => (each.name === former ? { ...each, name } : each));
  return { next, word: "saved", name };
}

function put(next, word, { name = "", count = 0 }) {
  viewsOf(place.list, place.owner).put(next);
  viewSaid.put({ word, name, count });
}

export function openViews(step, name = "") {
  const { list, views } = place;
  const text = step === "exchange" && views.length ? JSON.stringify({ list, version: 1, views }, null, 2) : "";
  viewDialog.put({ ...CLOSED, step, name, text });
}

export const closeViews = () => viewDialog.put(CLOSED);
/* Back to where a step is come to from. */
export const leaveStep = () => (viewDialog.value.step === "save" ? closeViews() : openViews("manage"));

export function deleteView(name) {
  const at = place.views.findIndex((each) => each.name === name);
  last = { view: place.views[at], at };
  const left = place.views.filter((each) => each.name !== name);
  put(left, "deleted", { name });
  viewDialog.set({ deleted: name, wrong: "" });
}

/* The way back is in the dialog, which lies over the offers that other changes make, until something else is done in it. */
export function restoreView() {
  const { wrong, next } = restored(place.views, last);
  if (wrong) return viewDialog.set({ wrong });
  put(next, "restored", last.view);
  return viewDialog.set({ deleted: "", wrong: "" });
}

export function chooseView(name) {
  const view = place.views.find((each) => each.name === name);
  layoutOf(place.list).put(readLayout(view.layout));
  place.navigate(applied(view, place.search, place.fields), { preventScrollReset: true });
  viewSaid.put({ word: "shown", name, count: 0 });
}

/* The form of a step: its one control, chosen as a whole, is the answer. */
export function ViewForm({ children, ...rest }) {
  const form = useRef(null);
  useEffect(() => form.current.elements[0].select(), []);
  const onSubmit = (event) => {
    event.preventDefault();
    const view = { query: `${kept(place.search, place.fields)}`, layout: layoutOf(place.list).value };
    const { wrong, at = 0, next, word, ...told } = answered(viewDialog.value, event.target.elements[0].value, { ...place, view });
    if (wrong) return viewDialog.set({ wrong, at });
    put(next, word, told);
    return leaveStep();
  };
  return createElement("form", { ...rest, ref: form, onSubmit }, children);
}

/* Which list the menu is of; `fields` are the address's parameters that a view keeps. */
export function ViewPlace({ listName: list, owner, fields }) {
  const views = useViews(list, owner);
  const { search } = useLocation();
  const navigate = useNavigate();
  place = { list, owner, fields, views, search, navigate };
  useEffect(() => {
    const now = `${kept(search, fields)}`;
    viewMenu.put(views.map(({ name, query }) => ({ name, here: `${kept(query, fields)}` === now })));
  }, [views, search]);
  useEffect(() => closeViews, []);
  return null;
}
