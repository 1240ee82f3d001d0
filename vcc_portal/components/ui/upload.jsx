/* One file goes to a route of the portal as it is, with its progress; what is wrong with it is said beside the button. Whoever
   hears `vcc-signed-out` learns that nobody is signed in, and that the file was not taken. */
import { useEffect, useRef, useState } from "react";
import { Upload } from "lucide-react";
import { Store, useStore } from "$/public/external/vcc_portal/components/ui/lang/store.js";

const WHOLE = 100;
const SIGNED_OUT = 401;
/* The addresses that an upload did not reach, until a file is chosen for them again: what cuts it off, a portal that is started
   again, has the form drawn anew as well. */
const lost = new Store({});

function send(request, address, file, onProgress) {
  return new Promise((resolve) => {
    request.open("POST", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-File-Name", encodeURIComponent(file.name));
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((WHOLE * loaded) / total));
    request.onloadend = () => resolve(request);
    request.send(file);
  });
}

export function FileUpload({ address, name, kind, size, label, title, accept, most, lang, words, onDone }) {
  const input = useRef(null);
  const button = useRef(null);
  const request = useRef(null);
  const [percent, setPercent] = useState(-1);
  const [said, setSaid] = useState(null);
  useEffect(() => setSaid(null), [address]); // another thing stands in its place now
  const isLost = useStore(lost)[address];
  const told = said ?? (isLost ? { role: "alert", text: words.lost } : null);
  const upload = async (file) => {
    lost.set({ [address]: false });
    if (!file.size || file.size > most) return setSaid({ role: "alert", text: file.size ? words.large : words.empty });
    const mine = new XMLHttpRequest();
    request.current = mine;
    setSaid(null);
    setPercent(0);
    await send(mine, address, file, setPercent);
    if (mine.status === SIGNED_OUT) return window.dispatchEvent(new Event("vcc-signed-out"));
    const cancelled = request.current !== mine;
    if (cancelled) setSaid({ role: "status", text: words.cancelled });
    else if (mine.response?.said) setSaid({ role: "alert", text: mine.response.said });
    else if (mine.status !== 200) lost.set({ [address]: true });
    else setSaid({ role: "status", text: words.done, heard: true }); // it is seen by the file that stands there
    request.current = null;
    setPercent(-1);
    return onDone();
  };
  // Whoever has the file then hears of it by the end of the connection, and takes it back.
  const cancel = () => {
    const mine = request.current;
    request.current = null;
    button.current.focus();
    mine?.abort();
  };
  const busy = percent >= 0;
  const step = percent < WHOLE ? words.uploading : words.passing;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          if (target.files[0]) upload(target.files[0]);
          target.value = "";
        }}
      />
      <button
        ref={button}
        type="button"
        className="btn"
        name={name}
        data-kind={kind}
        data-size={size}
        aria-label={title}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => busy || input.current.click()}
      >
        <Upload size={14} strokeWidth={1.75} aria-hidden="true" />
        {label}
      </button>
      {busy && (
        <div className="basis-full order-last flex items-center gap-2">
          <progress
            max={WHOLE}
            value={percent < WHOLE ? percent : undefined}
            aria-label={step[lang]}
            className="flex-1 h-1.5"
            style={{ accentColor: "var(--brand)" }}
          />
          <span className="text-caption text-ink-2 tabular-nums">{percent < WHOLE ? `${percent}%` : step[lang]}</span>
          <button type="button" className="btn" data-kind="text" data-size="sm" onClick={cancel}>
            {words.cancel[lang]}
          </button>
        </div>
      )}
      {told && (
        <p
          key={told.role}
          role={told.role}
          className={told.heard ? "sr-only" : `${told.role === "alert" ? "field-error" : "field-hint"} basis-full order-last`}
        >
          {told.text[lang]}
        </p>
      )}
    </>
  );
}
