import { SECTIONS, type Section } from '../../places/panel-search.ts';

/** Where a key goes from a tab, round at both ends; null: it is not a key that moves. */
export function nextSection(current: Section, key: string): Section | null {
  const place = SECTIONS.indexOf(current);
  const last = SECTIONS.length - 1;
  const to = {
    ArrowRight: place === last ? 0 : place + 1,
    ArrowLeft: place === 0 ? last : place - 1,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : (SECTIONS[to] as Section);
}
