import type { SectionEntry } from '../../api/generated.ts';

type Detail = SectionEntry['details'][number];

/** What the API calls the line of a result that says high, low or normal; of a panel, behind the name of each number. */
const LABEL = /(?:^|, )against its range$/i;

/** The only place that reads the verdict of an entry from its lines: the entries of lists have no field for it. */
export function isOut({ label, text }: Detail): boolean {
  return LABEL.test(label) && (text === 'high' || text === 'low');
}

export function hasOut({ details }: Pick<SectionEntry, 'details'>): boolean {
  return details.some(isOut);
}

/** `high` or `low`, of a panel both where both are so; null: nothing is out. */
export function verdictOf({ details }: Pick<SectionEntry, 'details'>): string | null {
  const said = new Set(details.filter(isOut).map(({ text }) => text));
  return said.size === 0 ? null : [...said].join(', ');
}
