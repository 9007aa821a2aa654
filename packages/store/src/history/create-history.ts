import type { History } from '@consilium/kernel';
import type { Pool } from 'pg';
import { acceptMessage } from './accept-message.ts';
import { activeTurn } from './active-turn.ts';
import { commitTurn } from './commit-turn.ts';
import {
  createConversation,
  findConversation,
  listConversations,
  mayRead,
  setAudience,
} from './conversations.ts';
import { appendMessage, appendQuestion, readMessages } from './messages.ts';
import { rateAnswer, readRatings } from './ratings.ts';
import { readEarlier } from './read-earlier.ts';
import { repeatTurn } from './repeat-turn.ts';
import { closeRun, readRuns, reportLater, reportsTo, requestCancel } from './runs.ts';
import { startRun } from './start-run.ts';

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
    rateAnswer: rateAnswer(pool),
    readRatings: readRatings(pool),
    listConversations: listConversations(pool),
    acceptMessage: acceptMessage(pool),
    readMessages: readMessages(pool),
    startRun: startRun(pool),
    readEarlier: readEarlier(pool),
    activeTurn: activeTurn(pool),
    commitTurn: commitTurn(pool),
    closeRun: closeRun(pool),
    reportsTo: reportsTo(pool),
    reportLater: reportLater(pool),
    appendMessage: appendMessage(pool),
    appendQuestion: appendQuestion(pool),
    requestCancel: requestCancel(pool),
    readRuns: readRuns(pool),
    repeatTurn: repeatTurn(pool),
  });
}
