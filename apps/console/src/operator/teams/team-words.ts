import type { Team } from '../../api/generated.ts';

export type TeamAgent = Team['agents'][number];
export type EdgeKind = Team['edges'][number]['kind'];
export type Zone = TeamAgent['zone'];

/** A colour and a word each: record in the ink of the chart, outside in the ink of the literature. */
export const ZONE_WORDS: { readonly [zone in Zone]: { readonly name: string; readonly means: string } } = {
  record: { name: 'record', means: 'may read the chart, has no way out' },
  outside: { name: 'outside', means: 'has a way to the web, no chart' },
  neutral: { name: 'neutral', means: 'has neither chart nor web' },
};

export const ZONE_INK: { readonly [zone in Zone]: string } = {
  record: 'border-chart bg-chart-wash text-chart',
  outside: 'border-lit bg-lit-wash text-lit',
  neutral: 'border-edge bg-sheet text-ink-2',
};

export const AGENT_WORDS: { readonly [kind in TeamAgent['kind']]: string } = {
  llm: 'asks a model',
  parallel: 'runs its members side by side',
  sequential: 'runs its members one after the other',
  loop: 'runs its members in rounds',
  remote: 'works elsewhere',
};

export const EDGE_WORDS: { readonly [kind in EdgeKind]: { readonly name: string; readonly means: string } } =
  {
    transfer: { name: 'transfer', means: 'the model may hand the turn over' },
    'by-code': { name: 'by code', means: 'only code hands over here, never a model' },
    return: { name: 'return', means: 'may hand back to who called' },
    child: { name: 'child', means: 'belongs to it; no way of its own' },
    member: { name: 'member', means: 'runs as a part of the group' },
    background: { name: 'background', means: 'reads along and goes on after the answer' },
    tool: { name: 'tool', means: 'is asked as a function and answers to it' },
  };

export const EFFECT_WORDS: { readonly [effect: string]: string } = {
  pure: 'computes',
  read: 'looks something up',
  effect: 'changes something outside',
};
