import { cutToTokens } from '../source/cut-text.ts';
import { locate } from '../source/locate.ts';
import { statementsOf } from '../source/statements.ts';

interface Wanted {
  readonly content: string;
  readonly preserve: readonly string[];
  /** Tokens. */
  readonly most: number;
}

/** The summary, and behind it, for each concept that it leaves out, the sentence of the content that has it, where there is room. */
export function withConcepts(
  summary: string,
  { content, preserve, most }: Wanted,
  countTokens: (text: string) => number,
): string {
  const sentenceWith = createSentenceFinder(content);
  const held = locate(content, notIn(cutToTokens(summary, most, countTokens), preserve)).flatMap(
    (position) => (position === null ? [] : [sentenceWith(position.start)]),
  );
  let added = '';
  for (const sentence of new Set(held))
    if (countTokens(`${added}\n${sentence}`) <= most) added = `${added}\n${sentence}`;
  const room = most - countTokens(added);
  return (cutToTokens(summary, room, countTokens) + added).trim();
}

function notIn(text: string, concepts: readonly string[]): readonly string[] {
  const positions = locate(text, concepts);
  return concepts.filter((_, at) => positions[at] === null);
}

function createSentenceFinder(content: string): (place: number) => string {
  const statements = statementsOf(content);
  return (place) => statements.find(({ end }) => end > place)?.text ?? '';
}
