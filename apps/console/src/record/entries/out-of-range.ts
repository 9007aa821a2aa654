import type { ChartQuestion, SectionEntry } from '../../api/generated.ts';

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

/** What the chart doctor asks about a value or its date. Until a person answers, nothing is said of where it stands. */
const DOUBTS: readonly string[] = [
  ...['unit_jump', 'other_unit', 'before_birth', 'after_death', 'in_the_future', 'end_before_start'],
];

const DOUBTED = 'waits for review';

/** The entry as it is; a result that is doubted, with that in the place of its verdict. */
export function withDoubt(entry: SectionEntry, questions: readonly ChartQuestion[]): SectionEntry {
  const isDoubted = questions.some(
    ({ code, resources }) =>
      DOUBTS.includes(code) &&
      resources.some(
        ({ type, id, version }) => type === entry.type && id === entry.id && version === entry.version,
      ),
  );
  if (!isDoubted || entry.type !== 'Observation') return entry;
  const details = entry.details.map((line) => (LABEL.test(line.label) ? { ...line, text: DOUBTED } : line));
  return { ...entry, details };
}

/** What stands in the place of the verdict of a doubted result; null: it is not doubted. */
export function doubtOf({ details }: Pick<SectionEntry, 'details'>): string | null {
  return details.some(({ label, text }) => LABEL.test(label) && text === DOUBTED) ? DOUBTED : null;
}

/** `high` or `low`, of a panel both where both are so; null: nothing is out. */
export function verdictOf({ details }: Pick<SectionEntry, 'details'>): string | null {
  const said = new Set(details.filter(isOut).map(({ text }) => text));
  return said.size === 0 ? null : [...said].join(', ');
}
