import type {
  Footnote,
  LabPoint,
  PaperBlock,
  PaperSentence,
  SectionEntry,
  VersionRef,
} from '@consilium/kernel';
import { printQuantity, printRange } from '../claims/print-fact.ts';

/** Where a line of the page comes from. */
export type Source = Omit<Footnote, 'mark' | 'literature'>;

/** One line; the smaller its rank, the earlier it is read. */
export interface VisitLine {
  readonly text: string;
  readonly sources: readonly Source[];
  readonly rank: number;
}

export function sourceOf({ type, id, version }: VersionRef, printed: string, path = ''): Source {
  return { ref: `${type}/${id}/${version}`, path, printed };
}

/** A title with the first of its details that matter: `Metformin, 500 mg twice a day`. */
export function entryText({ title, details, reported }: SectionEntry, labels: readonly string[]): string {
  const said = labels.flatMap((label) => details.find((each) => each.label === label)?.text ?? []);
  return [
    title,
    ...said.slice(0, 2).map((text) => shortened(text, 90)),
    ...(reported === null ? [] : [reported]),
  ].join(', ');
}

export function shortened(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))} …`;
}

/** `8.1 % (high, reference 4 to 5.6 %)`. */
export function resultText({ value, comparator, range, verdict }: LabPoint, unit: string | null): string {
  const { low = null, high = null } = range ?? {};
  const sides = { ...(low === null ? {} : { low }), ...(high === null ? {} : { high }) };
  const against = [
    ...(verdict === null || verdict === 'normal' ? [] : [verdict]),
    ...(range === null ? [] : [printRange({ ...sides, ...(unit === null ? {} : { unit }) })]),
  ].filter((each) => each !== '');
  const printed = `${comparator ?? ''}${printQuantity(value, unit ?? '')}`;
  return against.length === 0 ? printed : `${printed} (${against.join(', ')})`;
}

/** Numbers sources over the whole page: the same place has the same mark. */
export function numberSources(): (line: VisitLine) => PaperSentence {
  const marks = new Map<string, Footnote>();
  return ({ text, sources }) => ({
    ...{ text, standing: 'code' },
    evidence: sources.map((source) => {
      const key = `${source.ref} ${source.path}`;
      const known = marks.get(key) ?? { ...source, mark: `c${marks.size + 1}` };
      marks.set(key, known);
      return known;
    }),
  });
}

/** A section of the page: the most important lines, and how many there are besides. */
export function visitSection(
  title: string,
  lines: readonly VisitLine[],
  { most, nothing, rest }: { readonly most: number; readonly nothing: string; readonly rest: string },
  numbered: (line: VisitLine) => PaperSentence,
): readonly PaperBlock[] {
  const ranked = lines.toSorted((one, other) => one.rank - other.rank);
  const shown = ranked.slice(0, most);
  const code = (text: string): PaperSentence => ({ text, standing: 'code', evidence: [] });
  const heading = { kind: 'heading', text: title } as const;
  if (shown.length === 0) return [heading, { kind: 'paragraph', sentences: [code(nothing)] }];
  const left = ranked.length - shown.length;
  return [
    heading,
    { kind: 'list', items: shown.map((line) => [numbered(line)]) },
    ...(left === 0 ? [] : [{ kind: 'paragraph', sentences: [code(`${left} more: ${rest}.`)] } as const]),
  ];
}
