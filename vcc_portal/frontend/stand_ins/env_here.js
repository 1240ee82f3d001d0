// In place of the build's env.json: one build serves any address, for it asks the origin that it was loaded from.
import built from "../env.json";

const { protocol, host } = globalThis.location ?? { protocol: "http:", host: "localhost" };
const secure = protocol === "https:" ? "s" : "";
const here = (value) => (typeof value === "string" ? value.replace(/^(http|ws):\/\/[^/]+/, `$1${secure}://${host}`) : value);

export default Object.fromEntries(Object.entries(built).map(([name, value]) => [name, here(value)]));
