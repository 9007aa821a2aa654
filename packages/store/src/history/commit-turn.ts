import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';
import { scopeValues } from '../postgres/scope-values.ts';
import { activeTurnFrom, type TurnRow } from './active-turn.ts';
import { answerValues, citationText, type MessageRow, messageFrom } from './message-row.ts';
import { runColumns } from './run-rows.ts';
import { stateColumns } from './state-rows.ts';

const COMMIT = {
  name: 'end_turn',
  text: 'SELECT app.end_turn($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18)',
};

/** No body: no message. */
const SILENCE = [null, [], false, 'complete'];

export function commitTurn(pool: Pool): History['commitTurn'] {
  return async (scope, commit) => {
    const state = stateColumns(commit.delta);
    const { runs, steps } = runColumns(commit.runs);
    const row = await firstRow(pool, COMMIT, [
      ...scopeValues(scope),
      commit.conversation,
      commit.seq,
      commit.turn,
      ...(commit.answer ? answerValues(commit.answer) : SILENCE),
      state.keys,
      state.values,
      state.origins,
      state.dropped,
      runs,
      steps,
      citationText(commit.answer?.claims ?? []),
    ]);
    const ended = row?.[0] as [MessageRow | null, MessageRow | null, TurnRow | null] | null;
    if (!ended) return 'forbidden';
    const [message, question, next] = ended;
    return {
      message: message && messageFrom(message),
      question: question && messageFrom(question),
      next: next && activeTurnFrom(next),
    };
  };
}
