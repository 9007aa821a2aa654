import { Chip } from '../../components/chip.tsx';
import { wordOf } from '../../components/word-of.ts';
import { STATE_WORDS } from './agent-words.ts';

export function StateChip({ state }: { readonly state: string }) {
  const tone = state === 'met' ? 'good' : state === 'out_of_budget' ? 'waits' : 'plain';
  return <Chip tone={tone}>{wordOf(STATE_WORDS, state) ?? state}</Chip>;
}
