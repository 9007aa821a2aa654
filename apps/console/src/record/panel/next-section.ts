import { SECTIONS, type Section } from '../../places/panel-search.ts';

/** Where a key moves the focus from a line of the list, round at both ends; null: it is not a key that moves. */
export function nextSection(from: Section, key: string): Section | null {
  const place = SECTIONS.indexOf(from);
  const last = SECTIONS.length - 1;
  const to = {
    ArrowDown: place === last ? 0 : place + 1,
    ArrowUp: place === 0 ? last : place - 1,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : (SECTIONS[to] as Section);
}
