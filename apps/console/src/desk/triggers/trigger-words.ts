import { wordOf } from '../../components/word-of.ts';
import type { Trigger } from './use-triggers.ts';

export const STATUS_WORDS: { readonly [status in Trigger['status']]: string } = {
  pending: 'Planned',
  paused: 'Paused',
  completed: 'Done',
  cancelled: 'Cancelled',
};

const OUTCOMES: { readonly [outcome: string]: string } = {
  fired: 'woke its agent',
  missed: 'was missed and skipped',
  agent_paused: 'did nothing: the agent is paused',
  agent_met: 'did nothing: the threshold is met',
  agent_stopped: 'did nothing: the agent was stopped',
};

export function outcomeWords(outcome: string): string {
  return wordOf(OUTCOMES, outcome) ?? outcome;
}
