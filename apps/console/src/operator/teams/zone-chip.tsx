import { ZONE_INK, ZONE_WORDS, type Zone } from './team-words.ts';

/** The word of a zone in its ink. */
export function ZoneChip({ zone }: { readonly zone: Zone }) {
  return (
    <span className={`inline-block whitespace-nowrap rounded-full border px-2 text-note ${ZONE_INK[zone]}`}>
      {ZONE_WORDS[zone].name}
    </span>
  );
}
