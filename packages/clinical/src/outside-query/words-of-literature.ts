import { readFileSync } from 'node:fs';

interface LiteratureWords {
  /** What a question can be about. */
  readonly subjects: ReadonlySet<string>;
  /** What narrows a query, and is not a query by itself. */
  readonly qualifiers: ReadonlySet<string>;
}

let read: LiteratureWords | undefined;

/** The words of `lexicon/literature.txt`, read at the first use. */
export function wordsOfLiterature(): LiteratureWords {
  read ??= readWords();
  return read;
}

function readWords(): LiteratureWords {
  const lines = readFileSync(new URL('../../lexicon/literature.txt', import.meta.url), 'utf8').split('\n');
  const of = (kind: string) =>
    new Set(
      lines
        .filter((line) => line.startsWith(`${kind}: `))
        .flatMap((line) => line.slice(kind.length + 2).split(' ')),
    );
  return { subjects: of('subjects'), qualifiers: of('qualifiers') };
}
