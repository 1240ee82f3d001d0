// In place of engine.io's requests; see websocket_alone.js.
export class XHR {}
export class Fetch {}
