import type { Finding } from '@consilium/clinical';
import {
  type ChartFact,
  type Footnote,
  type PaperSentence,
  type Passage,
  passageOf,
  printSource,
} from '@consilium/kernel';

/** Numbers sources over a paper that code composes: the same place has the same mark. */
export interface PaperMarks {
  readonly chart: (fact: ChartFact) => Footnote;
  readonly literature: (finding: Finding) => Footnote;
  /** Of a paper whose sentences have marks already. */
  readonly again: (note: Footnote) => Footnote;
}

export function paperMarks(): PaperMarks {
  const known = new Map<string, Footnote>();
  const counts = { c: 0, l: 0 };
  const again = (note: Footnote): Footnote => {
    const kind = note.literature ? 'l' : 'c';
    const key = `${note.ref} ${note.path} ${note.literature ? '' : note.printed}`;
    const numbered = known.get(key) ?? { ...note, mark: `${kind}${++counts[kind]}` };
    known.set(key, numbered);
    return numbered;
  };
  return {
    again,
    chart: ({ resource, version, path, printed }) =>
      again({ mark: '', ref: `${resource}/${version}`, path, printed }),
    literature: ({ passage: { snapshot, score }, start, end }) =>
      again({
        ...{
          mark: '',
          ref: `Snapshot/${snapshot.hash}`,
          path: `${start}-${end}`,
          printed: printSource(snapshot.source),
        },
        literature: {
          ...{ words: null, level: snapshot.level, status: snapshot.status },
          ...{ invented: snapshot.invented, score },
        },
      }),
  };
}

export function codeSentence(text: string, evidence: readonly Footnote[] = []): PaperSentence {
  return { text, standing: 'code', evidence };
}

export function passagesOf(facts: readonly ChartFact[]): readonly Passage[] {
  return facts.flatMap((fact) => passageOf(fact) ?? []);
}

export function levelWords({ snapshot: { level, source } }: Passage): string {
  const words = level.replaceAll('_', ' ');
  const year = 'year' in source && source.year !== null ? `, ${source.year}` : '';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${year}`;
}
