// What stands wrong on the page as it is now: [kind, where, what] of each fault. Evaluated in the page by tests/e2e/test_layout.py.
() => {
  const CLOSE = 1.5; // pixels that rounding may take
  const CONTROLS = "a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]";
  const faults = [];
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const name = (element) => {
    const classes = [...element.classList].slice(0, 2).join(".");
    return element.tagName.toLowerCase() + (element.id ? `#${element.id}` : "") + (classes ? `.${classes}` : "");
  };
  const where = (element) => {
    const named = [];
    for (let at = element; at && at !== document.body && named.length < 4; at = at.parentElement) named.unshift(name(at));
    return named.join(" > ");
  };
  const above = function* (element) {
    for (let at = element; at; at = at.parentElement) yield at;
  };
  // Hidden from the eye on purpose: a text for screen readers is one pixel large, a control behind a drawn one has no opacity.
  const unseen = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true;
    for (const at of above(element)) {
      const { clipPath, position } = style(at);
      if (position === "absolute" && (clipPath !== "none" || (at.offsetWidth <= 1 && at.offsetHeight <= 1))) return true;
    }
    return false;
  };
  // What the page scrolls under, or what opens above it: only things of one layer can be in each other's way.
  const layer = (element) => {
    for (const at of above(element)) {
      if (["fixed", "sticky"].includes(style(at).position) || at.matches("[popover], [role=dialog], [role=menu]")) return at;
    }
    return document.body;
  };
  const clips = (value) => value === "hidden" || value === "clip";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const outside = (inner, outer) => [
    Math.max(outer.left - inner.left, inner.right - outer.right),
    Math.max(outer.top - inner.top, inner.bottom - outer.bottom),
  ];
  const inside = (one, other) => {
    const left = Math.max(one.left, other.left);
    const top = Math.max(one.top, other.top);
    const right = Math.max(left, Math.min(one.right, other.right));
    return new DOMRect(left, top, right - left, Math.max(0, Math.min(one.bottom, other.bottom) - top));
  };
  const told = (element, box) => {
    for (const at of above(element)) {
      if (at.title || at.getAttribute("aria-label")) return true;
      if (at === box.parentElement) return false;
    }
    return false;
  };

  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || element.closest("script, style, noscript, option, svg, [inert]") || unseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 1) texts.push({ node, element, rect, said: node.data.trim().slice(0, 40) });
  }
  const controls = [...document.querySelectorAll(CONTROLS)]
    .filter((element) => !unseen(element) && element.getClientRects().length > 0)
    .map((element) => ({ element, rect: element.getBoundingClientRect(), said: (element.innerText || element.ariaLabel || element.name || "").trim().slice(0, 40) }));

  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) faults.push(["the page scrolls sideways", "", `${page.scrollWidth} of ${innerWidth}`]);

  // Cut, or outside of the box that is drawn around it.
  for (const each of [...texts, ...controls]) {
    let boxed = false;
    let shown = true;
    let left = false;
    let whole = false; // what stands in a line as one piece is cut without an ellipsis
    for (const at of above(each.element)) {
      if (at === document.body) break;
      const drawn = style(at);
      const rect = at.getBoundingClientRect();
      const [across, down] = outside(each.rect, rect);
      if (scrolls(drawn.overflowX) || scrolls(drawn.overflowY)) { left = true; each.place = rect; break; }
      // A line of text is drawn smaller than its box.
      const slack = each.node ? Math.max(CLOSE, 0.15 * each.rect.height) : CLOSE;
      if ((clips(drawn.overflowX) && across > CLOSE) || (clips(drawn.overflowY) && down > slack)) {
        const declared = (drawn.textOverflow === "ellipsis" && !whole) || drawn.webkitLineClamp !== "none";
        if (!(declared && told(each.element, at))) {
          faults.push([declared ? "cut without a title" : "cut", where(at), each.said]);
        }
        shown = false;
        break;
      }
      whole ||= drawn.display.startsWith("inline-");
      const box = at !== each.element || each.node;
      if (box && !boxed && drawn.display !== "inline" && drawn.display !== "contents") {
        const cell = ["TD", "TH"].includes(at.tagName);
        const painted = drawn.backgroundColor !== "rgba(0, 0, 0, 0)" || parseFloat(drawn.borderLeftWidth) > 0;
        if (cell || painted) {
          boxed = true;
          if (across > CLOSE || down > (each.node ? 4 : CLOSE)) faults.push(["outside of its box", where(at), each.said]);
        }
      }
      if (["absolute", "fixed"].includes(drawn.position)) boxed = true;
    }
    if (shown && !left && (each.rect.right > innerWidth + CLOSE || each.rect.left < -CLOSE)) {
      faults.push(["beyond the edge of the page", where(each.element), each.said]);
    }
    // Of what is scrolled, as much as its place shows.
    if (each.place) each.rect = inside(each.rect, each.place);
    each.shown = shown && each.rect.width > 0 && each.rect.height > 0;
  }

  // A date, a time, an amount or an id stands in one line; the name of a column breaks between words alone.
  const FIGURES = /\d{2,4}(?:-\d\d)+|\d\d(?::\d\d)+|\d[\d,.]{3,}/g;
  const read = new Set();
  for (const { node, element, said } of texts) {
    if (read.has(node)) continue;
    read.add(node);
    for (const word of node.data.matchAll(element.closest("thead th") ? /[A-Za-z]+/g : FIGURES)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) faults.push(["broken within a word", where(element), said]);
    }
  }

  // What a margin alone keeps apart is read as one word.
  const flow = (element) => {
    for (const at of above(element)) if (!["inline", "contents"].includes(style(at).display)) return at;
  };
  for (const [i, { node, element, rect, said }] of texts.entries()) {
    const before = texts[i - 1];
    if (!before || before.node === node || rect.left - before.rect.right < CLOSE || rect.top > before.rect.bottom) continue;
    if (flow(before.element) !== flow(element)) continue;
    const range = document.createRange();
    range.setStart(before.node, before.node.length - 1);
    range.setEnd(node, 1);
    if (!/\s/.test(range.toString())) faults.push(["read as one word", where(element), `${before.said}|${said}`]);
  }

  // Beside a text that is broken into lines a sign gives way until it is a dot.
  for (const sign of document.querySelectorAll("svg.lucide")) {
    const { width, height } = sign.getBoundingClientRect();
    if (!unseen(sign) && Math.abs(width - height) > CLOSE) faults.push(["sign squeezed", where(sign), `${width} of ${height}`]);
  }

  // A hint that is longer than its field is cut without a sign.
  const ruler = document.createElement("canvas").getContext("2d");
  for (const field of document.querySelectorAll("input[placeholder]")) {
    if (field.value || unseen(field) || !field.clientWidth) continue;
    const drawn = style(field);
    ruler.font = `${drawn.fontWeight} ${drawn.fontSize} ${drawn.fontFamily}`;
    const room = field.clientWidth - parseFloat(drawn.paddingLeft) - parseFloat(drawn.paddingRight);
    if (ruler.measureText(field.placeholder).width > room + CLOSE) faults.push(["hint cut", where(field), field.placeholder]);
  }

  // One above the other.
  // A picture made of several drawn cards shows them one behind the other.
  const things = [...texts, ...controls].filter((each) => each.shown && !each.element.closest("[role=img]"));
  for (const each of things) each.layer = layer(each.element);
  things.sort((one, other) => one.rect.top - other.rect.top);
  for (let i = 0; i < things.length; i++) {
    const one = things[i];
    for (let j = i + 1; j < things.length && things[j].rect.top < one.rect.bottom; j++) {
      const other = things[j];
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
      // A line of text is drawn smaller than its box: lines may be set close.
      const slack = one.node || other.node ? 0.3 * Math.min(one.rect.height, other.rect.height) : CLOSE;
      if (wide > CLOSE && high > slack) {
        faults.push(["overlap", `${where(one.element)} and ${where(other.element)}`, `${one.said} / ${other.said}`]);
      }
    }
  }

  // What is wider than its column lies over the panel beside it.
  for (const panel of document.querySelectorAll(".panel")) {
    if (unseen(panel)) continue;
    const rect = panel.getBoundingClientRect();
    for (const each of things) {
      if (each.layer !== layer(panel) || panel.contains(each.element)) continue;
      const { width: wide, height: high } = inside(each.rect, rect);
      if (wide > CLOSE && high > CLOSE) faults.push(["over a panel", `${where(each.element)} and ${where(panel)}`, each.said]);
    }
  }

  // What stays while the page scrolls comes over everything that shares its columns.
  for (const element of document.querySelectorAll("body *")) {
    if (style(element).position !== "fixed" || element.closest("[popover], [role=dialog]") || unseen(element)) continue;
    const rect = element.getBoundingClientRect();
    if (!rect.width || !rect.height || style(element).pointerEvents === "none") continue;
    const under = things.find((each) => !element.contains(each.element) && each.layer === document.body && each.rect.right > rect.left + CLOSE && each.rect.left < rect.right - CLOSE);
    if (under) faults.push(["covered while scrolling", where(element), under.said]);
  }
  return faults;
}
