// Lets Node load the portal's own scripts without a browser or a build: `$/public/external/…` is the file beside its
// Python module, JSX is what Bun makes of it, React is `react.mjs`, and of other packages a component is its own name.
import { spawnSync } from "node:child_process";
import { registerHooks } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = pathToFileURL(`${import.meta.dirname}/../../`);
const BUN = fileURLToPath(new URL(".venv/bin/bun", ROOT));
const ASSET = /^\$\/public\/external\/(.+)\/[^/]+\/([^/]+)$/;
const REACT = new URL("react.mjs", import.meta.url).href;
const module = (text) => `data:text/javascript,${encodeURIComponent(text)}`;
const named = (...names) => module(names.map((name) => `export const ${name} = "${name}";`).join(""));
const PACKAGES = {
  react: REACT,
  "react/jsx-dev-runtime": REACT,
  "react-router": module(`
    export const Link = "Link", useNavigate = () => (...to) => globalThis.gone?.push(to);
    export const useNavigationType = () => globalThis.window?.location.way ?? "PUSH";
    export const useLocation = () => globalThis.window?.location ?? { pathname: "/", search: "" };
  `),
  "lucide-react": named(
    "ArrowRight",
    "Building2",
    "Check",
    "CircleAlert",
    "CircleCheck",
    "Copy",
    "CreditCard",
    "Info",
    "Search",
    "Undo2",
    "Upload",
    "X",
    "Zap",
  ),
  "@radix-ui/react-dialog": named("Root", "Portal", "Overlay", "Content", "Title", "Description", "Close"),
  "@radix-ui/react-menu": named("Root", "Anchor", "Portal", "Content", "RadioGroup", "RadioItem"),
  "@radix-ui/react-popover": named("Root", "Anchor", "Portal", "Content"),
  "@radix-ui/react-tooltip": named("Provider", "Root", "Trigger", "Portal", "Content"),
  "../env.json": module(`export default { EVENT: "ws://localhost:3000/_event", PING: "http://localhost:3000/ping", TEST_MODE: false };`),
  "../node_modules/engine.io-client/build/esm/transports/websocket.js": module(`export class WS {
    given = [];
    write(packets) { this.given.push(["write", packets]); }
    onPacket(packet) { this.given.push(["packet", packet]); }
    onData(text) { this.given.push(["data", text]); }
    onError(reason) { this.given.push(["error", reason]); }
    onClose(details) { this.given.push(["close", details]); }
    createSocket(...asked) { return { asked }; }
    addEventListeners() { this.ws.onopen = () => this.given.push(["open"]); this.ws.onmessage = ({ data }) => this.onData(data); }
  }`),
  cmdk: module(`export const Command = { Input: "Input", List: "List", Empty: "Empty", Group: "Group", Item: "Item" };`),
  "react-day-picker": named("DayPicker"),
  "react-day-picker/locale/en-US": named("enUS"),
  "react-day-picker/locale/zh-CN": named("zhCN"),
};

function plain(url) {
  const made = spawnSync(BUN, ["build", "--no-bundle", fileURLToPath(url)], { encoding: "utf8" });
  if (made.status) throw new Error(made.stderr);
  return made.stdout;
}

registerHooks({
  resolve(specifier, context, next) {
    const stub = PACKAGES[specifier];
    if (stub) return { url: stub, format: "module", shortCircuit: true };
    const asset = ASSET.exec(specifier);
    return next(asset ? new URL(`${asset[1]}/${asset[2]}`, ROOT).href : specifier, context);
  },
  load(url, context, next) {
    return url.endsWith(".jsx") ? { format: "module", source: plain(url), shortCircuit: true } : next(url, context);
  },
});

const memory = () => {
  const kept = new Map();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: (key) => kept.delete(key) };
};
globalThis.localStorage = memory();
globalThis.sessionStorage = memory();
