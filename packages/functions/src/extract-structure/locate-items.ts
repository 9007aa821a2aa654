import type { Asked } from '../asking/ask-model.ts';
import { locate, type Position } from '../source/locate.ts';
import { normalText } from '../source/normal-text.ts';

interface Item {
  readonly text: string;
  readonly label: string | null;
}

export interface Located extends Item {
  readonly confidence: number;
  readonly position: Position;
}

/**
 * The items of an answer that are in the content, each once, in the words of the content. Confidence: of several models the share that
 * name the item; of one the share of its items that are in the content.
 */
export function locateItems(
  content: string,
  { answer, votes }: Asked<{ readonly items: readonly Item[] }>,
): readonly Located[] {
  const items = [...new Map(answer.items.map((item) => [keyOf(item), item])).values()];
  const positions = locate(
    content,
    items.map(({ text }) => text),
  );
  const found = positions.filter((position) => position !== null).length;
  const named = votes.map((vote) => new Set(vote.items.map(keyOf)));
  return items.flatMap((item, index) => {
    const position = positions[index]!;
    if (position === null) return [];
    const share =
      named.length > 1
        ? named.filter((keys) => keys.has(keyOf(item))).length / named.length
        : found / items.length;
    return [
      {
        text: content.slice(position.start, position.end),
        label: item.label,
        confidence: Math.round(share * 1_000) / 1_000,
        position,
      },
    ];
  });
}

const keyOf = ({ text }: Item) => normalText(text).text;
