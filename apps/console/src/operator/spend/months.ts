const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** A month as the sums are kept: in UTC. `to` is the first day that is not in it. */
export interface Month {
  /** `2026-11`. */
  readonly month: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
}

/** The month that an address names; anything else, or one to come, is the present one. */
export function readMonth(given: string | undefined, now: Date): Month {
  const present = now.toISOString().slice(0, 7);
  const isMonth = given !== undefined && /^20\d\d-(0[1-9]|1[0-2])$/.test(given) && given < present;
  return monthOf(isMonth ? given : present);
}

export function monthOf(month: string): Month {
  const year = Number(month.slice(0, 4));
  const index = Number(month.slice(5, 7)) - 1;
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return {
    month,
    name: `${NAMES[index]} ${year}`,
    from: day(Date.UTC(year, index, 1)),
    to: day(Date.UTC(year, index + 1, 1)),
    days: Array.from({ length: count }, (_, i) => day(Date.UTC(year, index, i + 1))),
  };
}

export function monthBefore(month: string): string {
  const at = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 2, 1));
  return at.toISOString().slice(0, 7);
}

export function monthAfter(month: string): string {
  return monthOf(month).to.slice(0, 7);
}
