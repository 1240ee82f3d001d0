import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ArrowRight, Building2, CreditCard, Search, Zap } from "lucide-react";
import { Command } from "cmdk";
import * as Radix from "@radix-ui/react-dialog";
import { lastFour } from "$/public/external/vcc_portal/components/ui/inputs/card_numbers.js";
import { useGivenBack } from "$/public/external/vcc_portal/components/ui/lang/hooks.js";
import { fits } from "./palette.js";

const ICONS = { page: ArrowRight, action: Zap, card: CreditCard, account: Building2 };
const LONGEST = 50;
const PAUSE = 200; // milliseconds without a key after which cards are looked for

/* Open for as long as it is drawn; the focus goes back to where it was, unless what was chosen has taken it. */
export default function PaletteList({ entries, found, foundFor, failed, accounts, choose, lang, finds, words, look, onFind, onClose }) {
  const [typed, setTyped] = useState("");
  const back = useGivenBack();
  const navigate = useNavigate();
  const wanted = lastFour(typed.trim());
  const asks = finds && wanted.length > 1;
  const settled = foundFor === wanted;
  const cards = asks && settled ? found : [];
  useEffect(() => {
    const timer = setTimeout(() => finds && onFind(wanted), PAUSE);
    return () => clearTimeout(timer);
  }, [wanted]);
  // cmdk tells a reader what the arrows choose, and of other rows nothing: Enter would take the first one unheard.
  useEffect(() => {
    const timer = setTimeout(() => {
      const [box, chosen] = ["[cmdk-input]", "[cmdk-item][aria-selected=true]"].map((each) => document.querySelector(each));
      box?.setAttribute("aria-activedescendant", chosen?.id ?? "");
    });
    return () => clearTimeout(timer);
  });
  const go = (act) => () => {
    onClose();
    act();
  };
  const to = (href) => go(() => navigate(href));
  const item = ({ value, text, hint, act, kind, secret }) => {
    const Icon = ICONS[kind];
    return (
      <Command.Item key={value} value={value} onSelect={act} className={look.item}>
        <Icon size={16} strokeWidth={1.75} aria-hidden className={look.icon} />
        <span className={look.text} data-private={secret}>
          {text}
        </span>
        {hint && <small className={look.hint}>{hint}</small>}
      </Command.Item>
    );
  };
  const known = [
    ...entries.map((entry) => ({ ...entry, act: entry.href ? to(entry.href) : go(entry.run) })),
    ...accounts.map((account) => ({
      group: words.accounts,
      kind: "account",
      value: `account ${account.tag}`,
      text: account.name[lang],
      also: [account.name.zh, account.name.en, words.accounts],
      hint: account.platform[lang],
      act: go(() => choose(account)),
      secret: "",
    })),
  ];
  const fitting = known.filter((entry) => fits([entry.text, ...entry.also], wanted));
  // Cards come last: they arrive later, and move nothing that is there already.
  const offered = [
    ...fitting.filter((entry) => !entry.denied),
    ...cards.map((card) => ({
      group: words.cards,
      kind: "card",
      value: `card ${card.href}`,
      text: card.last4 ? `${card.name} ···· ${card.last4}` : card.name,
      hint: card.status.text[lang],
      act: to(card.href),
      secret: "",
    })),
  ];
  // Where nothing is offered, that is told as well: it is no row that the arrows could come to.
  const none = offered.length > 0 ? "" : fitting.length > 0 ? words.denied.replace("{page}", fitting[0].text) : words.none;
  const groups = [...new Set(offered.map(({ group }) => group))];
  const told = asks && !settled ? words.searching : asks && failed ? words.failed : none;
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className={look.panel} aria-describedby={undefined} onCloseAutoFocus={back}>
          <Radix.Title className="sr-only">{words.title}</Radix.Title>
          <Command label={words.title} shouldFilter={false} loop vimBindings={false}>
            <div className={look.head}>
              <Search size={18} strokeWidth={1.75} aria-hidden className={look.icon} />
              <Command.Input
                autoFocus
                value={typed}
                onValueChange={setTyped}
                maxLength={LONGEST}
                placeholder={words.placeholder}
                className={look.input}
              />
              <kbd>Esc</kbd>
            </div>
            <Command.List label={words.title} className={look.list}>
              {groups.map((name) => (
                <Command.Group key={name} heading={name} className={look.group}>
                  {offered.filter(({ group }) => group === name).map(item)}
                </Command.Group>
              ))}
            </Command.List>
            <p role="status" className={none && told === none ? look.none : look.status}>
              {told}
            </p>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
