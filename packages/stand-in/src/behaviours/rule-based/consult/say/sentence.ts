import type { Given } from '../../given-facts.ts';
import type { Entry } from '../facts/entry.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Days as people in a clinic write them: 03-Apr-2017. */
export function withClinicalDates(text: string): string {
  return text.replace(/\b((?:19|20)\d\d)-(\d\d)(?:-(\d\d))?(?!\d)/g, (all, year, month, day) => {
    const name = MONTHS[Number(month) - 1];
    if (name === undefined) return all;
    return day === undefined ? `${name}-${year}` : `${day}-${name}-${year}`;
  });
}

function marksOf(given: readonly Given[]): string {
  return [...new Set(given.flatMap(({ fact, also = [] }) => [fact, ...also]))]
    .map((fact) => `[${fact}]`)
    .join(' ');
}

/** A sentence and the marks of what it says. */
export function cited(words: string, given: readonly Given[]): string {
  // One mark stands behind all of it: what code printed as several sentences is one here.
  const said = words
    .trim()
    .replace(/[.;\s]+$/, '')
    .replace(/\. (?=\p{Lu})/gu, '; ');
  return `${capital(said)}. ${marksOf(given)}`;
}

/** Names such as eGFR and hCG keep their small letter. */
function capital(words: string): string {
  return /^\p{Ll}+(?![\p{L}\d])/u.test(words) ? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` : words;
}

/** That nothing in the record is called so. */
export function absentOf(each: Given): string {
  return cited(plain(each), [each]);
}

/** Where code left the name out, it says nothing beside another answer. */
export function isWithName({ asked = '', says }: Given): boolean {
  return says.toLowerCase().includes(asked.toLowerCase());
}

/** `a`, `a and b`, `a, b and c`. */
export function joined(parts: readonly string[], by = ', '): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(by)} and ${last}`;
}

/** `title: a; b and c`: the names of the first `most` entries; empty without entries. */
export function listed(title: string, entries: readonly Entry[], most: number): readonly string[] {
  const shown = entries.slice(0, most);
  if (shown.length === 0) return [];
  const names = shown.map(({ name }) => name);
  return [cited(`${title}: ${joined(names, '; ')}`, shown)];
}

/** What code printed of an entry without the words of a form: that an order is an order, that a visit that was is finished. */
export function plain({ says }: Pick<Entry, 'says'>): string {
  return says
    .replace(/^note: /, '')
    .replace(/, (?:ordered|said to be taken|given), active,/, ',')
    .replace(/, (?:ordered|said to be taken), (stopped|completed)/, ', $1')
    .replace(/, AMB, (?:finished, on|(planned), on)/, (_, planned) => (planned ? ', planned, on' : ', on'))
    .replace(/, (?:AMB|HH), /, ', ')
    .replace(/, IMP, (?:finished, )?/, ', inpatient, ')
    .replace(/, EMER, (?:finished, )?/, ', emergency, ')
    .replace(/\.+$/, '');
}

/** With its status, for questions whether it is still taken. */
export function withStatus(entry: Pick<Entry, 'says'>): string {
  return plain({ says: entry.says.replace(/, ordered, active,/, ', active since the order,') }).replace(
    ', active since the order,',
    ', active,',
  );
}

/** The same without a note, who ordered it, and its range: for a place in a list. */
export function short(entry: Entry): string {
  return plain(entry)
    .replace(/^(?:care team|family history|goal): /, '')
    .replace(/, note: [\s\S]*$/, '')
    .replace(/, by (?:Dr|Mr|Mrs|Ms)\b.*$/, '')
    .replace(/ \(reference [^)]*\)/, '');
}

/** Facts that say the same are said once, with the marks of all. */
export function onceSaid(entries: readonly Entry[]): readonly Entry[] {
  return [...Map.groupBy(entries, ({ says }) => says).values()].map(([first, ...same]) =>
    same.length === 0 ? first! : { ...first!, also: same.map(({ fact }) => fact) },
  );
}

/** `bisoprolol, 2.5 mg by mouth once a day`: a list of what is taken needs no more. */
export function nameAndDose(entry: Entry): string {
  return short(entry)
    .replace(/, (?:since|for) .*$/, '')
    .replace(/, ordered, (written as active)/, ', $1');
}

/** `Geriatric assessment, on 2021-05-03`. */
export function nameAndDay({ name, start, kind, says }: Entry): string {
  const dose = kind === 'vaccinations' ? (/, dose \d+/.exec(says)?.[0] ?? '') : '';
  return start === '' ? name : `${name}${dose}, on ${start}`;
}

/** Where a danger was published is in the footnote. */
export function withoutSource(said: string): string {
  return said.replace(/ \((?:listed as|[^()]*: )[\s\S]*$/, '');
}
