/** Cards that still wait for somebody. */
const WAITING = '[data-waits]';

/**
 * After a decision the focus goes to the next card that waits, else to the one before it, and to the card as a whole: a
 * key that is held down decides nothing. It stays where it is when the person has gone elsewhere meanwhile.
 */
export function focusNext(decided: HTMLElement): void {
  const active = document.activeElement;
  if (active !== null && active !== document.body && !decided.contains(active)) return;
  const all = [...document.querySelectorAll<HTMLElement>(WAITING)].filter((each) => each !== decided);
  const isBehind = (each: HTMLElement) =>
    (decided.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const next = all.find(isBehind) ?? all.at(-1) ?? decided;
  next.focus();
}

/** Arrow keys and j, k between the cards of a list. */
export function moveBetweenCards(event: React.KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  const target = event.target as HTMLElement;
  if (step === undefined || target.closest('input, textarea, select, dialog') !== null) return;
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(WAITING)];
  const at = cards.findIndex((each) => each.contains(target));
  const next = cards[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
