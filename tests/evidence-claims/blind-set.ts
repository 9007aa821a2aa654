import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkAnswer } from '@consilium/clinical';
import { libraryPassages } from '../support/library-passages.ts';

interface Paragraph {
  readonly id: string;
  readonly kind: 'good' | 'wrong';
  /** Sentences with the passages that they cite: `[d07.2]` is the second passage of the seventh document. */
  readonly text: string;
  readonly mistake?: string;
}

export interface Outcome {
  readonly wrong: number;
  /** Of the wrong paragraphs those of which a sentence is not shown as checked. */
  readonly caught: number;
  /** Sentences of good paragraphs. */
  readonly sentences: number;
  readonly removed: number;
  /** Shown with the mark that the source does not say all of it. */
  readonly marked: number;
  readonly faults: readonly string[];
}

export interface BlindSet {
  readonly hash: string;
  readonly paragraphs: readonly Paragraph[];
}

/** By four authors. The second came after the checker had been repaired on the odd half of the first, the others after all repairs. */
export const first: BlindSet = read('paragraphs.json');
export const second: BlindSet = read('second.json');
export const third: BlindSet = read('third.json');
export const fourth: BlindSet = read('fourth.json');

function read(name: string): BlindSet {
  const bytes = readFileSync(new URL(`set/${name}`, import.meta.url));
  return {
    hash: createHash('sha256').update(bytes).digest('hex'),
    paragraphs: JSON.parse(bytes.toString()),
  };
}

const MARK = /\[(d\d\d\.\d+)\]/g;

/** By half: the number of the paragraph is odd or even. */
export function outcomeOf({ paragraphs }: BlindSet, half: 'all' | 'odd' | 'even' = 'all'): Outcome {
  const own = paragraphs.filter(
    ({ id }) => half === 'all' || (Number(id.slice(1)) % 2 === 1) === (half === 'odd'),
  );
  const judged = own.map((each) => {
    const cited = [...each.text.matchAll(MARK)].map(([, id]) => libraryPassages.get(id!)!);
    const text = each.text.replaceAll(MARK, (_, id: string) => `[${libraryPassages.get(id)!.id}]`);
    const { claims } = checkAnswer([{ origin: 'chart', text }], [...new Set(cited)], new Map());
    return { ...each, claims, lost: claims.filter(({ status }) => status !== 'checked') };
  });
  const wrong = judged.filter(({ kind }) => kind === 'wrong');
  const good = judged.filter(({ kind }) => kind === 'good');
  const missed = wrong.filter(({ lost }) => lost.length === 0);
  return {
    wrong: wrong.length,
    caught: wrong.length - missed.length,
    sentences: good.flatMap(({ claims }) => claims).length,
    removed: good.flatMap(({ lost }) => lost).filter(({ status }) => status === 'removed').length,
    marked: good.flatMap(({ lost }) => lost).filter(({ status }) => status === 'unconfirmed').length,
    faults: [
      ...missed.map(({ id, text, mistake }) => `${id} missed: ${text} (${mistake})`),
      ...good.flatMap(({ id, lost }) =>
        lost.map(({ sentence, status, reason }) => `${id} ${status} by ${reason}: ${sentence}`),
      ),
    ],
  };
}
