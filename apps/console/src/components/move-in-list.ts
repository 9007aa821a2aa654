import type { KeyboardEvent } from 'react';

/** The line after a key; -1 is the search above the list. Null: the key does not move. */
export function placeAfter(key: string, from: number, count: number): number | null {
  const last = count - 1;
  if (key === 'ArrowDown') return Math.min(from + 1, last);
  if (key === 'ArrowUp') return Math.max(from - 1, -1);
  // In the search these two move in its text.
  if (key === 'Home' && from >= 0) return 0;
  if (key === 'End' && from >= 0) return last;
  return null;
}

/** Arrow keys move between the search and the lines below it; Enter opens a line, as it is a link. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const search = event.currentTarget.querySelector<HTMLElement>('input[type="search"]');
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')];
  const from = lines.indexOf(document.activeElement as HTMLElement);
  if (from < 0 && document.activeElement !== search) return;
  const to = placeAfter(event.key, from, lines.length);
  if (to === null || to === from) return;
  event.preventDefault();
  (to < 0 ? search : lines[to])?.focus();
}
