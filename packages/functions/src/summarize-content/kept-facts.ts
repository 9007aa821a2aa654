import { extractKeywords } from '../keywords/extract-keywords.ts';
import { locate } from '../source/locate.ts';

const QUANTITY = /\d[\d.,]*(?: ?%| \p{L}+)?/gu;
const MOST = 40;

/**
 * Key facts that a summary keeps, found by code: the concepts that it had to keep, the quantities and the keywords of the content that
 * are in the summary in the same words.
 */
export function keptFacts(concepts: readonly string[], summary: string, content: string): string[] {
  const quantities = [...summary.matchAll(QUANTITY)].map(([quantity]) => quantity.replace(/[.,]$/, ''));
  const keywords = extractKeywords(content).map(({ start, end }) => content.slice(start, end));
  const facts = [
    ...new Map([...concepts, ...quantities, ...keywords].map((fact) => [fact.toLowerCase(), fact])).values(),
  ];
  const [inSummary, inContent] = [locate(summary, facts), locate(content, facts)];
  return facts.filter((_, at) => inSummary[at] !== null && inContent[at] !== null).slice(0, MOST);
}
