import {
  type ChartFact,
  type Claim,
  type JsonSchema,
  type Passage,
  passageOf,
  printSource,
} from '@consilium/kernel';
import { z } from 'zod';

/** What the second model is told of its task. What it says can only lower a sentence, whatever it says. */
export const SUPPORT_INSTRUCTION = `You check sentences against the passages that they cite. For each sentence say whether its passages, all of them together, say what the sentence says: the same finding, of the same people, in the same direction, with the same numbers, and no surer than they are.
supported: yes = they say so, also in other words. no = they do not say it, say less, or say otherwise.
The line about a source may be used for its kind and year. Use nothing else that you know. Where a sentence also speaks of one patient, leave that part aside: it is checked elsewhere.
Answer with one entry for each sentence: its number n, and supported. Write nothing else.`;

const entry = {
  type: 'object',
  properties: { n: { type: 'integer' }, supported: { type: 'string', enum: ['yes', 'no'] } },
  required: ['n', 'supported'],
  additionalProperties: false,
};

/** How the second model answers. */
export const SUPPORT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { results: { type: 'array', items: entry } },
  required: ['results'],
  additionalProperties: false,
};

const readReply = z.object({ results: z.array(z.unknown()) });
const readEntry = z.strictObject({ n: z.int(), supported: z.enum(['yes', 'no']) });

export interface SupportQuestion {
  /** The claims that are asked about; the first is sentence 1. */
  readonly asked: readonly Claim[];
  /** Sentences and cited passages, nothing else. */
  readonly text: string;
}

/** Of more sentences the rest is not asked about. */
const MOST_SENTENCES = 40;

/**
 * What a second model is asked about an answer: each sentence that cites passages and that code has confirmed, with the passages that it
 * cites. `mark` puts a text of others between marks. Null: there is no such sentence.
 */
export function supportQuestion(
  claims: readonly Claim[],
  facts: readonly ChartFact[],
  mark: (origin: 'model' | 'outside', text: string) => string,
): SupportQuestion | null {
  const passages = facts.flatMap((fact) => passageOf(fact) ?? []);
  const used: Passage[] = [];
  const numberOf = (passage: Passage) =>
    used.includes(passage) ? used.indexOf(passage) + 1 : used.push(passage);
  const asked: Claim[] = [];
  const sentences: string[] = [];
  for (const claim of unlike(claims.filter(isConfirmedByLiterature)).slice(0, MOST_SENTENCES)) {
    const cited = claim.evidence
      .filter(({ literature }) => literature !== undefined)
      .map(({ ref, path }) => {
        const [start = 0, end = 0] = path.split('-').map(Number);
        return passages.find(
          (each) => ref === `Snapshot/${each.snapshot.hash}` && each.start <= start && end <= each.end,
        );
      });
    if (!cited.every((each) => each !== undefined)) continue;
    asked.push(claim);
    const numbers = [...new Set(cited.map(numberOf))].join(', ');
    sentences.push(`Sentence ${asked.length}, of passage ${numbers}:\n${mark('model', claim.sentence)}`);
  }
  if (asked.length === 0) return null;
  const shown = used.map(
    ({ text, snapshot }, at) =>
      `Passage ${at + 1}:\n${mark('outside', `Source: ${printSource(snapshot.source)}\n${text}`)}`,
  );
  return { asked, text: [...shown, ...sentences].join('\n\n') };
}

function isConfirmedByLiterature({ kind, status }: Claim): boolean {
  return kind === 'literature' && status === 'checked';
}

/** The same sentence with the same sources is asked about once. */
function unlike(claims: readonly Claim[]): readonly Claim[] {
  return [...new Map(claims.map((claim) => [claimKey(claim), claim])).values()];
}

/** One sentence with one list of sources: whether it is asked about, and whether it is lowered. */
export function claimKey({ sentence, evidence }: Pick<Claim, 'sentence' | 'evidence'>): string {
  return [...evidence.map(({ ref, path }) => `${ref} ${path}`), sentence].join('\n');
}

/**
 * The keys of the claims to which the second model has said no. What is not of the schema, or names a sentence that was not asked about,
 * has no effect. Null: it has answered nothing that can be read.
 */
export function doubtedClaims(output: unknown, asked: readonly Claim[]): ReadonlySet<string> | null {
  const read = (readReply.safeParse(output).data?.results ?? []).flatMap((each) => {
    const { n, supported } = readEntry.safeParse(each).data ?? {};
    const claim = n === undefined ? undefined : asked[n - 1];
    return claim === undefined ? [] : [{ claim, isDoubted: supported === 'no' }];
  });
  if (read.length === 0) return null;
  return new Set(read.filter(({ isDoubted }) => isDoubted).map(({ claim }) => claimKey(claim)));
}
