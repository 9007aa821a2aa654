import type { Operations } from '../../api/generated.ts';
import { wordOf } from '../../components/word-of.ts';

export type ResearchList = Operations['listOperatedResearch']['path']['list'];

interface ListWords {
  readonly name: string;
  readonly means: string;
  readonly none: string;
  /** What the rows are, and what their date is. */
  readonly id: 'Wake-up' | 'Run' | 'Agent';
  readonly at: string;
  readonly pages: readonly [first: string, next: string];
}

const TRIGGERS = { id: 'Wake-up', at: 'Due', pages: ['First', 'Later'] } as const;
const AGENTS = { id: 'Agent', at: 'Made', pages: ['Newest', 'Older'] } as const;

export const LIST_WORDS: { readonly [list in ResearchList]: ListWords } = {
  sleeping: {
    ...TRIGGERS,
    name: 'Sleeping',
    means: 'Wake-ups that wait for their date',
    none: 'Nothing sleeps',
  },
  overdue: {
    ...{ ...TRIGGERS, name: 'Overdue', none: 'Nothing is overdue' },
    means: 'Wake-ups that were due more than a minute ago and have not fired',
  },
  failing: {
    ...{ id: 'Run', at: 'Failed', pages: ['Newest', 'Older'], name: 'Failing', none: 'Nothing has failed' },
    means: 'Work of agents that failed in the last 7 days',
  },
  active: { ...AGENTS, name: 'Active agents', means: 'Agents that may work', none: 'No agent is active' },
  met: {
    ...AGENTS,
    name: 'Threshold met',
    means: 'Agents that have found enough',
    none: 'No threshold is met',
  },
  out_of_budget: {
    ...{ ...AGENTS, name: 'Out of budget', none: 'Every agent has budget left' },
    means: 'Agents that have used up their month',
  },
  paused: { ...AGENTS, name: 'Paused', means: 'Agents that somebody has paused', none: 'No agent is paused' },
  stopped: {
    ...AGENTS,
    name: 'Stopped',
    means: 'Agents that were stopped for good',
    none: 'No agent was stopped',
  },
};

export const RESEARCH_LISTS = Object.keys(LIST_WORDS) as readonly ResearchList[];

export function isResearchList(list: string): list is ResearchList {
  return (RESEARCH_LISTS as readonly string[]).includes(list);
}

const STATES: { readonly [state: string]: string } = {
  ...{ pending: 'Waits', active: 'Active', met: 'Threshold met', out_of_budget: 'Out of budget' },
  ...{ paused: 'Paused', stopped: 'Stopped' },
  ...{ created: 'Its making', message: 'A message', trigger: 'A wake-up', watch: 'A watched source' },
  budget: 'A new month',
};

export function stateWords(state: string): string {
  return wordOf(STATES, state) ?? state;
}
