import { factsOf } from '../facts.ts';
import { stems } from '../words.ts';

interface Item {
  readonly text: string;
  readonly label: string | null;
}

const MOST = 12;

/** Headings, names and frequent words, word for word. */
export function extract(type: string, content: string): { readonly items: readonly Item[] } {
  const items =
    type === 'outline' ? headings(content) : type === 'entities' ? entities(content) : concepts(content);
  return { items: items.slice(0, MOST) };
}

/** Lines that are marked, numbered or short without a full stop; else the first words of each part. */
function headings(content: string): readonly Item[] {
  const lines = content.split('\n').map((line) => line.trim());
  const marked = lines.filter((line) => /^(?:#{1,6}|\d{1,3}[.)]|\d{1,3}\.\d{1,3})\s/.test(line));
  const short = lines.filter((line) => line !== '' && line.length < 60 && !/[.!?,;:]$/.test(line));
  const parts = content.split(/\n\s*\n/).map((part) => part.trim().split(/\s+/).slice(0, 6).join(' '));
  const found = marked.length > 0 ? marked : short.length > 1 ? short : parts;
  return found.map((line) => ({ text: line.replace(/^#{1,6}\s+/, '').slice(0, 200), label: null }));
}

function entities(content: string): readonly Item[] {
  const { medications, quantities } = factsOf(content);
  const names = [...content.matchAll(/(?<![\p{L}\d-])\p{Lu}[\p{L}\d-]+(?: \p{Lu}[\p{L}\d-]+)+/gu)].map(
    ([name]) => name,
  );
  return [
    ...medications.map(({ name, at }) => ({ text: content.slice(at, at + name.length), label: 'medicine' })),
    ...[...new Set(names)].map((text) => ({ text, label: 'name' })),
    ...quantities.map(({ at, unit }) => ({ text: quantityAt(content, at, unit), label: 'quantity' })),
  ];
}

function quantityAt(content: string, at: number, unit: string): string {
  return content.slice(at, content.indexOf(unit, at) + unit.length);
}

function concepts(content: string): readonly Item[] {
  const counts = new Map<string, number>();
  for (const [word] of content.matchAll(/\p{L}{6,}/gu)) {
    const [stem] = stems(word);
    if (stem !== undefined) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const best = [...counts].sort(([, one], [, other]) => other - one).slice(0, MOST);
  const frequent = new Set(best.map(([stem]) => stem));
  const items = new Map<string, Item>();
  for (const [word] of content.matchAll(/\p{L}{6,}/gu)) {
    const [stem] = stems(word);
    if (stem !== undefined && frequent.has(stem) && !items.has(stem))
      items.set(stem, { text: word, label: word.toLowerCase() });
  }
  return [...items.values()];
}
