/** A share with its Wilson interval of 95 %, in percent with one digit. */
export interface Share {
  readonly hits: number;
  readonly of: number;
  readonly percent: number;
  readonly low: number;
  readonly high: number;
}

const Z = 1.959964;

/** Of nothing, everything is possible: 0 to 100 %. */
export function shareOf(hits: number, of: number): Share {
  if (of === 0) return { hits, of, percent: 0, low: 0, high: 100 };
  const share = hits / of;
  const spread = 1 + Z ** 2 / of;
  const centre = (share + Z ** 2 / (2 * of)) / spread;
  const half = (Z / spread) * Math.sqrt((share * (1 - share)) / of + Z ** 2 / (4 * of ** 2));
  const percent = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 1000) / 10;
  return { hits, of, percent: percent(share), low: percent(centre - half), high: percent(centre + half) };
}

export function printShare({ hits, of, percent, low, high }: Share): string {
  return `${hits} of ${of} = ${percent} % (95 %: ${low} to ${high})`;
}
