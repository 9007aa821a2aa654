const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** A day as people write it; every form can mean that day only. */
export const dateForms: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => `${day(iso)} ${month(iso)} ${iso.slice(0, 4)}`,
  (iso) => `${month(iso)} ${day(iso)}, ${iso.slice(0, 4)}`,
  (iso) => `${day(iso)} ${month(iso).slice(0, 3)} ${iso.slice(0, 4)}`,
  (iso) => `${iso.slice(8, 10)}.${iso.slice(5, 7)}.${iso.slice(0, 4)}`,
  (iso) => `${day(iso)}${ending(day(iso))} of ${month(iso)} ${iso.slice(0, 4)}`,
];

function day(iso: string): number {
  return Number(iso.slice(8, 10));
}

function month(iso: string): string {
  return MONTHS[Number(iso.slice(5, 7)) - 1]!;
}

function ending(n: number): string {
  if (n > 10 && n < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th';
}
