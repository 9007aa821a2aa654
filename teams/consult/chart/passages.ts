import { currentRun, type ResourceVersion, reporterOf, withReporter } from '@consilium/kernel';
import { type Cited, cite } from './cite.ts';
import { titleOf } from './entries.ts';
import { dayIn, type Fields } from './fhir-words.ts';
import { recordOf } from './ports.ts';

const LONGEST_TEXT = 20_000;
const LONGEST_PASSAGE = 700;
const MOST_SENTENCES = 8;
/** A letter that is read as a whole. */
const MOST_PARAGRAPHS = 16;

/**
 * What a letter or note says: the sentences that name one of the words, or its paragraphs where no word is given. Each is a fact
 * of its own that names its document.
 */
export async function citePassages(
  { type, id, version, resource }: ResourceVersion,
  words: readonly string[],
): Promise<readonly Cited[]> {
  const { pages } = await recordOf().documentText(currentRun().caller, id);
  const of = resource as Fields;
  const head = `${titleOf(of)}, of ${dayIn(of.date)}`;
  const said = pages.flatMap(({ page, text }) =>
    (words.length === 0 ? paragraphsOf(text) : sentencesWith(text, words)).map(({ at, words: passage }) => ({
      path: `page ${page} from ${at}`,
      passage,
    })),
  );
  return said.slice(0, words.length === 0 ? MOST_PARAGRAPHS : MOST_SENTENCES).map(({ path, passage }) =>
    cite({
      resource: `${type}/${id}`,
      version,
      path,
      printed: withReporter(`${head}: ${passage.slice(0, LONGEST_PASSAGE)}`, reporterOf(resource)),
      fields: { kind: 'other', subject: 'patient' },
    }),
  );
}

interface Passage {
  readonly at: number;
  readonly words: string;
}

/** The lines of a head (title, date, patient) are no paragraphs. */
const HEAD = /^(?:date|patient|from|to):/i;

function paragraphsOf(text: string): readonly Passage[] {
  return piecesOf(text, '\n')
    .slice(1)
    .filter(({ words }) => words.length > 30 && !HEAD.test(words));
}

function sentencesWith(text: string, words: readonly string[]): readonly Passage[] {
  const wanted = words.map((word) => word.toLowerCase()).filter((word) => word.length > 2);
  return piecesOf(text, '\n')
    .slice(1)
    .filter((piece) => !HEAD.test(piece.words))
    .flatMap(({ at, words: paragraph }) =>
      sentencesOf(paragraph).map((each) => ({ at: at + each.at, words: each.words })),
    )
    .filter((piece) => {
      const lower = ` ${piece.words.toLowerCase()}`;
      return wanted.some(
        (word) => /[\s("-]/.test(lower[lower.indexOf(word) - 1] ?? '') && lower.includes(word),
      );
    });
}

function sentencesOf(paragraph: string): readonly Passage[] {
  const ends = [...paragraph.matchAll(/[.!?] (?=[\p{Lu}\d])|; /gu)].map(({ index }) => index + 1);
  return [...ends, paragraph.length].map((end, place) => {
    const start = place === 0 ? 0 : ends[place - 1]! + 1;
    return { at: start, words: paragraph.slice(start, end).trim() };
  });
}

function piecesOf(text: string, by: string): readonly Passage[] {
  let at = 0;
  return text
    .slice(0, LONGEST_TEXT)
    .split(by)
    .flatMap((piece) => {
      const start = at;
      at += piece.length + by.length;
      return piece.trim() === '' ? [] : [{ at: start, words: piece.trim() }];
    });
}
