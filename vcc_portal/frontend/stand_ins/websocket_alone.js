// In place of engine.io's transports: the socket begins as one (`transport` of the configuration), in the page's head, and never falls
// back to requests.
import { WS } from "../node_modules/engine.io-client/build/esm/transports/websocket.js";

const unpacked = (data) =>
  typeof data === "string" ? data : new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();

// The first one may have been opened already (`layouts/boot.py`), and have heard the server. Who can unpack says so, and gets
// long messages packed (`server/packing.py`).
class EarlySocket extends WS {
  // When each message left after which nothing was heard. If nothing is until it closes, nobody knows which of them have
  // arrived, and nothing sends them again: the page tells of it (`components/shell/watches.js`).
  unanswered = [];

  write(packets) {
    // A "1" is a page's word that it leaves, as it does for every file that is downloaded: nothing answers that.
    if (packets.some(({ type, data }) => type === "message" && data[0] !== "1")) this.unanswered.push(Date.now());
    super.write(packets);
  }

  onPacket(packet) {
    this.unanswered = [];
    super.onPacket(packet);
  }

  onClose(details) {
    if (this.unanswered.length) dispatchEvent(new CustomEvent("vcc-unanswered", { detail: this.unanswered }));
    super.onClose(details);
  }

  // What comes behind a message that is being unpacked waits for it.
  onData(data) {
    if (typeof data === "string" && !this.reading) {
      super.onData(data);
      return;
    }
    const before = this.reading;
    const read = async () => {
      const text = await Promise.resolve(data)
        .then(unpacked)
        .catch((error) => this.onError("message cannot be unpacked", error));
      await Promise.allSettled([before]);
      if (typeof text === "string") super.onData(text);
    };
    const reading = read().finally(() => {
      if (this.reading === reading) this.reading = undefined;
    });
    this.reading = reading;
  }

  createSocket(address, ...given) {
    const uri = globalThis.DecompressionStream ? `${address}&{ASKED}` : address;
    const early = globalThis.__vccSocket;
    globalThis.__vccSocket = undefined;
    const isMeant = early?.url === uri && early.readyState <= WebSocket.OPEN;
    if (early && !isMeant) early.close();
    return isMeant ? early : super.createSocket(uri, ...given);
  }

  addEventListeners() {
    super.addEventListeners();
    const { ws } = this;
    if (ws.readyState === WebSocket.CONNECTING || !ws.received) return;
    queueMicrotask(() => {
      ws.onopen();
      for (const event of ws.received) ws.onmessage(event);
    });
  }
}

export const transports = { websocket: EarlySocket };
