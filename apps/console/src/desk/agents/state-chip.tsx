import { Chip } from '../../components/chip.tsx';
import { ACTIVITY_WORDS, STATE_WORDS } from './agent-words.ts';
import type { Agent } from './use-agents.ts';

interface Props {
  readonly agent: Pick<Agent, 'state' | 'activity'>;
}

/** The state of an agent; of one that goes on, whether it is at work just now. */
export function StateChip({ agent: { state, activity } }: Props) {
  const tone = state === 'met' ? 'good' : state === 'out_of_budget' || state === 'paused' ? 'waits' : 'plain';
  return <Chip tone={tone}>{state === 'active' ? ACTIVITY_WORDS[activity] : STATE_WORDS[state]}</Chip>;
}
