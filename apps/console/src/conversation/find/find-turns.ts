import { withClinicalDates } from '../../components/dates.ts';
import type { Turn } from '../turns.ts';

/** Without case and accents, every blank one blank: as people look for words. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/gu, ' ');
}

/** The turns, by place, in which the words stand: in what was asked or in an answer. None for no words. */
export function findTurns(turns: readonly Turn[], words: string): readonly number[] {
  const sought = folded(words).trim();
  if (sought === '') return [];
  return turns.flatMap(({ question, replies }, at) => {
    const texts = [question?.text ?? '', ...replies.map(({ text }) => `${text}\n${withClinicalDates(text)}`)];
    // Marks of emphasis are not seen.
    return texts.some((text) => folded(text.replaceAll(/[*_`]/gu, '')).includes(sought)) ? [at] : [];
  });
}
