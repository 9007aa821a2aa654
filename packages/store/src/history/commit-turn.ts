import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';
import { answerValues, type MessageRow, messageFrom } from './message-row.ts';
import { runColumns } from './run-rows.ts';
import { stateColumns } from './state-rows.ts';

const COMMIT = {
  name: 'commit_turn',
  text: 'SELECT app.commit_turn($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17)',
};

export function commitTurn(pool: Pool): History['commitTurn'] {
  return async (scope, commit) => {
    const state = stateColumns(commit.delta);
    const { runs, steps } = runColumns(commit.runs);
    const row = await firstRow(pool, COMMIT, [
      ...scopeValues(scope),
      commit.conversation,
      commit.seq,
      commit.turn,
      ...answerValues(commit.answer),
      state.keys,
      state.values,
      state.origins,
      state.dropped,
      runs,
      steps,
    ]);
    const message = row?.[0] as MessageRow | null;
    return message ? { message: messageFrom(message) } : 'forbidden';
  };
}
