import type { ModelCall, Player, Reply } from '@consilium/stand-in';
import { agentOf } from '../consult-rules/cast.ts';

/** Rows of nothing at all: whatever the record holds, it runs until its time limit. */
const SLOW = `${Array.from({ length: 28 }, (_, at) => `UNWIND range(1, 100) AS a${at} `).join('')}RETURN count(*) AS n`;
const ASKS = 8;
const QUERIES = 16;

const handOver: Reply = { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'health_consultant' } }] };
const many = (count: number, name: string, args: (at: number) => object): Reply => ({
  toolCalls: Array.from({ length: count }, (_, at) => ({ name, args: args(at) })),
});

/**
 * In the consult team: 8 × `ask_record`, and in each of them 16 slow queries at every step, until it is stopped. In
 * any other team: one short answer. `queries()`: how many slow queries it has asked for.
 */
export function hostileModel(): Player & { readonly queries: () => number } {
  let queries = 0;
  const acts: { readonly [agent: string]: () => Reply } = {
    triage: () => handOver,
    health_consultant: () => many(ASKS, 'ask_record', (at) => ({ request: `Count it all, ${at}.` })),
    cypher_agent: () => {
      queries += QUERIES;
      // No two are the same text: nothing is kept for the next.
      return many(QUERIES, 'query_graph', (at) => ({ cypher: `${SLOW} LIMIT ${at + 1}` }));
    },
  };
  return {
    kind: 'scripted',
    queries: () => queries,
    play: (call: ModelCall) => {
      if (call.system.includes('You answer briefly.')) return { text: 'Hello.' };
      return acts[agentOf(call)]?.() ?? { text: '' };
    },
  };
}
