import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { refocus, typeInto, useHeard } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { lastFour } from "$/public/external/vcc_portal/components/ui/inputs/card_numbers.js";
import { keep, parsed, stored } from "$/public/external/vcc_portal/components/ui/lang/store.js";
import { onForget, PREFIX } from "$/public/external/vcc_portal/components/patterns/draft/forget_drafts.js";
import { useShortcuts } from "$/public/external/vcc_portal/components/shell/keys/keys.js";

const TYPED = `${PREFIX}query`;
const BACK_MS = 60_000; // within which a page that is loaded again is back, or one whose portal was started again
const LEAVES_MS = 500; // within which what is sent has left the page
const RANGE = "-range"; // ends the id of the field that two days are typed in, which has no name

let isForgotten = false;
onForget(() => {
  isForgotten = true;
});

const addressOf = ({ pathname, search }) => `${pathname}${search}`;

/* What stands in the fields and was not put there, by name; of a field of days its text, which goes back over itself otherwise. */
const typedIn = (fields, put) =>
  [...fields].flatMap(({ id, name, type, value }) => {
    if (type === "hidden") return [];
    if (!name) return id?.endsWith(RANGE) ? [[id, value]] : [];
    return put[name] && value !== put[name].stands ? [[name, lastFour(value)]] : [];
  });

function unfold(form) {
  const more = form.querySelector(".query-more");
  if (more) more.ariaExpanded = "true";
}

/* The field of days is React's own, and reads what is typed when it is left. */
function type(field, text) {
  typeInto(field, text);
  setTimeout(() => field.dispatchEvent(new Event("focusout", { bubbles: true })));
}

/* What was typed and not sent is there again when its page is loaded again, and when a portal that was started again has drawn
   it anew: whoever comes to it by a link finds what applies. Kept under the owner and the address, in this tab, until it is back. */
function useTyped(form, owner, put) {
  const here = addressOf(useLocation());
  const drawn = useRef(null);
  const whose = useRef({});
  const back = useRef({});
  useEffect(() => {
    if (owner) whose.current = { owner, here }; // a portal that was started again knows of nobody at first
  });
  const save = () => {
    const { owner: whom, here: at } = whose.current;
    if (isForgotten || !drawn.current || !whom || at !== addressOf(window.location)) return;
    const typed = typedIn(drawn.current.elements, put.current);
    if (typed.length) keep("sessionStorage", TYPED, JSON.stringify({ whom, at, until: Date.now() + BACK_MS, typed }));
  };
  useHeard("window", "pagehide", save);
  useEffect(() => () => save(), []);
  useEffect(() => {
    if (!owner) return;
    const kept = parsed(stored("sessionStorage", TYPED));
    keep("sessionStorage", TYPED, null);
    if (kept?.whom === owner && kept.at === here && kept.until > Date.now()) back.current = Object.fromEntries(kept.typed);
  }, [owner]);
  return {
    /* Once the answer has said what applies. A menu has its choices later, and what is folded away would be sent unseen. */
    restore: (values) => {
      drawn.current = document.getElementById(form);
      for (const [name, text] of Object.entries(back.current)) {
        const field = drawn.current?.elements.namedItem(name);
        if (!field || !(name.replace(RANGE, "") in values)) continue;
        const stood = field.value;
        if (field.name) field.value = text;
        else if (stood !== text) setTimeout(type, 0, field, text); // what applies is put into it right after this
        if (field.name && field.value !== text) {
          field.value = stood;
          continue;
        }
        delete back.current[name];
        if (stood !== text && field.closest(".query-folded")) unfold(drawn.current);
      }
    },
    forget: () => {
      back.current = {};
    },
  };
}

/* A query that went into a line that was dead already is typed still, and is sent again with the next answer: it changes
   nothing. One that somebody has typed further, or that is left, is not. */
function useUnanswered(form, put) {
  const sent = useRef(null);
  const again = useRef(null);
  useHeard("window", "vcc-unanswered", ({ detail }) => {
    const { at } = sent.current ?? {};
    if (!detail.some((left) => at <= left && left <= at + LEAVES_MS)) return;
    again.current = sent.current.values;
    put.current = sent.current.before;
  });
  return {
    send: (values) => {
      sent.current = { at: Date.now(), before: { ...put.current }, values };
    },
    sendAgain: () => {
      const [drawn, meant] = [document.getElementById(form), again.current];
      again.current = null;
      const stands = [...(drawn?.elements ?? [])].every(({ name, value }) => !name || meant?.[name] === value);
      if (meant && stands) drawn.requestSubmit();
    },
    forget: () => {
      sent.current = null;
      again.current = null;
    },
  };
}

/* Puts the applied values into the uncontrolled fields of a query form after each answer (back, reset, share), but over
   nothing that was typed meanwhile, and lets "/" focus its first field from anywhere but another field. */
export function QuerySync({ form, owner, values, revision }) {
  const put = useRef({});
  const { restore, forget } = useTyped(form, owner, put);
  const unanswered = useUnanswered(form, put);
  useEffect(() => {
    const fields = document.getElementById(form)?.elements;
    if (!fields) return;
    for (const [name, value] of Object.entries(values)) {
      const field = fields.namedItem(name);
      if (!field) continue;
      const before = put.current[name] ?? { value: "", stands: "" };
      if (field.value !== before.stands && value === before.value) continue;
      field.value = value;
      put.current[name] = { value, stands: field.value }; // a menu stands at nothing until its choices are there
    }
    restore(values);
    unanswered.sendAgain();
  }, [form, owner, revision, JSON.stringify(values)]);
  // What was acted on may have gone with the former rows or filters: the keyboard goes on from the list.
  const last = useRef(null);
  useHeard("document", "focusin", ({ target }) => {
    // A dialog gives the focus back by itself, a moment later than the rows that come anew by what was done in it.
    if (!target.closest("[role=dialog]")) last.current = target;
  });
  useEffect(() => {
    if (last.current && !last.current.isConnected) refocus(null, "main [data-list]");
  });
  const heard = ({ type, target }) => {
    const drawn = target.closest(`#${form}`);
    if (!drawn) return;
    if (type === "submit" || target.closest("a")) {
      forget();
      unanswered.forget();
    }
    if (type === "submit") {
      for (const field of drawn.elements) {
        const text = field.name ? lastFour(field.value) : "";
        if (text && text !== field.value) field.value = text;
      }
      unanswered.send(Object.fromEntries([...drawn.elements].flatMap(({ name, value }) => (name ? [[name, value]] : []))));
      for (const { name, value } of drawn.elements) if (name) put.current[name] = { value, stands: value };
    } else if (type === "invalid") {
      unfold(drawn); // what is not shown takes no focus
    } else if (target.closest("a")) {
      drawn.reset(); // also what was typed and never sent, whose address is the one after the reset
      put.current = {};
    }
  };
  useHeard("document", "click submit invalid", heard, { capture: true });
  useShortcuts(({ key }) => {
    const field = key === "/" && document.getElementById(form)?.querySelector("input[type=search], input[type=text], input:not([type])");
    if (!field) return false;
    field.focus();
    field.select();
    return true;
  });
  return null;
}
