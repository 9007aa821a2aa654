import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { acceptMessage } from './accept-message.ts';
import { commitTurn } from './commit-turn.ts';
import {
  createConversation,
  findConversation,
  listConversations,
  mayRead,
  setAudience,
} from './conversations.ts';
import { appendMessage, readMessages } from './messages.ts';
import { closeRun, readRuns, requestCancel } from './runs.ts';
import { startRun } from './start-run.ts';
import { turnToRepeat } from './turn-to-repeat.ts';

/**
 * The history in PostgreSQL; `pool` is the app role's. Every method throws ConsiliumError: `invalid_id`,
 * `store_unavailable` (retryable) or `store_failed`, none of which quotes a row.
 */
export function createHistory(pool: Pool): History {
  return Object.freeze({
    createConversation: createConversation(pool),
    findConversation: findConversation(pool),
    mayRead: mayRead(pool),
    setAudience: setAudience(pool),
    listConversations: listConversations(pool),
    acceptMessage: acceptMessage(pool),
    readMessages: readMessages(pool),
    startRun: startRun(pool),
    commitTurn: commitTurn(pool),
    closeRun: closeRun(pool),
    appendMessage: appendMessage(pool),
    requestCancel: requestCancel(pool),
    readRuns: readRuns(pool),
    turnToRepeat: turnToRepeat(pool),
  });
}
