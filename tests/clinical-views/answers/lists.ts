import { ingredientsOf, plainWords } from '@consilium/clinical';
import type { SectionEntry as ShownEntry } from '@consilium/console/src/api/generated.ts';
import { clinicalDate } from '@consilium/console/src/components/dates.ts';
import { byCurrency } from '@consilium/console/src/record/medications/medication-words.ts';
import type { Caller, ListSection, SectionEntry } from '@consilium/kernel';
import type { CurrentCase, VisitCase } from '../cases.ts';
import { type Charts, NOW } from '../charts.ts';
import { differs, type Faults } from './results.ts';

export async function currentFaults(
  charts: Charts,
  { patient, medicine, expect }: CurrentCase,
): Promise<Faults> {
  const entries = await entriesOf(charts, await charts.of(patient), 'medications');
  const isNamed = ({ title, details }: ShownEntry) =>
    hasWords(spelt(title), medicine) ||
    hasWords(`${spelt(title)} ${details.map(({ text }) => text).join(' ')}`, medicine);
  const named = entries.filter(isNamed);
  if (named.length === 0) return [`no ${medicine}`];
  const { current } = byCurrency(entries, NOW.slice(0, 10));
  return differs(medicine, current.some(isNamed) ? 'current' : 'not current', expect);
}

const DAY = /\d{2}-[A-Z][a-z]{2}-\d{4}/u;

/** By its day, where the words name one, and by what else they say. */
export async function visitFaults(charts: Charts, { patient, visit }: VisitCase): Promise<Faults> {
  const entries = await entriesOf(charts, await charts.of(patient), 'encounters');
  const day = DAY.exec(visit)?.[0];
  const onDay = entries.filter(({ date }) => day === undefined || clinicalDate(date) === day);
  const words = visit.replace(DAY, ' ');
  const textOf = ({ title, details }: ShownEntry) =>
    `${title} ${details.map(({ label, text }) => `${label} ${text}`).join(' ')}`;
  const named = onDay.filter((entry) => hasWords(textOf(entry), words));
  // An appointment may be called otherwise than in the words of who asks for it: then its day has to tell.
  const found = named.length === 0 && day !== undefined ? onDay : named;
  return differs(visit, found.length, 1);
}

async function entriesOf(
  { record }: Charts,
  caller: Caller,
  name: ListSection,
): Promise<readonly ShownEntry[]> {
  const all: SectionEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await record.section(caller, {
      section: name,
      limit: 200,
      ...(cursor === undefined ? {} : { cursor }),
    });
    all.push(...page.entries);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return all as unknown as readonly ShownEntry[];
}

function hasWords(text: string, words: string): boolean {
  const said = ` ${plainUnits(text)} `;
  return plainUnits(words)
    .split(' ')
    .every((word) => said.includes(` ${word} `));
}

/** With the ingredients that the product reads in it: a record may misspell them. */
function spelt(title: string): string {
  return `${title} ${ingredientsOf([title]).join(' ')}`;
}

/** Micrograms are written in many ways. */
function plainUnits(text: string): string {
  return plainWords(text.replaceAll(/(?<!\p{L})(?:[µμ]g|mcg|micrograms?)(?!\p{L})/giu, 'ug'));
}
