import {
  type AuditedAct,
  type ConversationAudience,
  type Conversations,
  errorCode,
  type History,
  type Scope,
} from '@consilium/kernel';
import type { AuditWriter } from '../audit/audit-writer.ts';

/**
 * Conversations as people open them: each look leaves its entry before it happens, and so does each message. (A worker
 * that answers a message uses the plain history: the message's own entry stands for the turn, and what its agents read
 * of the record is entered with their run.) Without a live grant nothing is found, as in the plain history.
 */
export function createAuditedHistory(history: History, audit: AuditWriter): History {
  const opens = (scope: Scope, act: AuditedAct) => entered(audit, scope, act);
  // Named one by one: a new function does not compile until somebody has decided on its entry.
  return {
    // These open nothing for a person, or leave their entry elsewhere.
    mayRead: history.mayRead,
    acceptMessage: history.acceptMessage,
    activeTurn: history.activeTurn,
    startRun: history.startRun,
    readEarlier: history.readEarlier,
    commitTurn: history.commitTurn,
    closeRun: history.closeRun,
    reportsTo: history.reportsTo,
    reportLater: history.reportLater,
    appendMessage: history.appendMessage,
    appendQuestion: history.appendQuestion,
    requestCancel: history.requestCancel,
    repeatTurn: history.repeatTurn,
    createConversation: async (scope, conversation) =>
      (await opens(scope, { action: 'conversation.create', targets: [of(conversation.id)] }))
        ? history.createConversation(scope, conversation)
        : 'forbidden',
    findConversation: async (scope, id) =>
      (await opens(scope, { action: 'conversation.find', targets: [of(id)] }))
        ? history.findConversation(scope, id)
        : null,
    listConversations: async (scope, page) =>
      (await opens(scope, { action: 'conversation.list' })) ? history.listConversations(scope, page) : [],
    // The trail says that the audience was changed only where it was: of anybody but the author it is a look.
    setAudience: async (scope, id, audience) => {
      if (!(await opens(scope, { action: 'conversation.find', targets: [of(id)] }))) return 'not-found';
      const found = await history.findConversation(scope, id);
      if (found?.createdBy !== scope.actor) return found ? 'not-author' : 'not-found';
      const targets = [`${of(id)}/${audienceCode(audience)}`];
      return (await opens(scope, { action: 'conversation.audience', targets }))
        ? history.setAudience(scope, id, audience)
        : 'not-found';
    },
    rateAnswer: async (scope, conversation, rating) =>
      (await opens(scope, { action: 'conversation.rate', targets: [of(conversation)] }))
        ? history.rateAnswer(scope, conversation, rating)
        : 'not-found',
    readRatings: async (scope, conversation) =>
      (await opens(scope, { action: 'conversation.ratings', targets: [of(conversation)] }))
        ? history.readRatings(scope, conversation)
        : 'not-found',
    readMessages: async (scope, conversation, page) =>
      (await opens(scope, { action: 'conversation.messages', targets: [of(conversation)] }))
        ? history.readMessages(scope, conversation, page)
        : 'not-found',
    readRuns: async (scope, conversation, turn) =>
      (await opens(scope, { action: 'conversation.runs', targets: [of(conversation), `run/${turn}`] }))
        ? history.readRuns(scope, conversation, turn)
        : [],
  };
}

/**
 * The history of a worker. Its turns answer a message that a person's entry stands for; a message that the engine itself
 * makes (a wake, an agent's report) has none, and leaves its own before the thread is read for it.
 */
export function createWorkerHistory(history: History, audit: AuditWriter): History {
  return {
    ...history,
    acceptMessage: async (scope, message) => {
      const act = { action: 'conversation.wake' as const, targets: [of(message.conversation)] };
      return !message.fromAgent || (await entered(audit, scope, act))
        ? history.acceptMessage(scope, message)
        : 'not-found';
    },
    // The message is the actor's own and its entry stands; that it is read once more, and who wanted it, is one more.
    repeatTurn: async (scope, repeat) => {
      const { conversation, turn, by } = repeat;
      const act = {
        action: 'conversation.repeat' as const,
        targets: [of(conversation), `run/${turn}`, `operator/${by}`],
      };
      return (await entered(audit, scope, act)) ? history.repeatTurn(scope, repeat) : 'not-found';
    },
  };
}

/** The same for what makes the team work: a message, a cancel. */
export function createAuditedConversations(conversations: Conversations, audit: AuditWriter): Conversations {
  return {
    accept: async (scope, conversation, message) =>
      (await entered(audit, scope, { action: 'conversation.message', targets: [of(conversation)] }))
        ? conversations.accept(scope, conversation, message)
        : 'not-found',
    cancel: async (scope, conversation) =>
      (await entered(audit, scope, { action: 'conversation.cancel', targets: [of(conversation)] }))
        ? conversations.cancel(scope, conversation)
        : 'not-found',
    promote: async (scope, conversation, message) =>
      (await entered(audit, scope, { action: 'conversation.message', targets: [of(conversation)] }))
        ? conversations.promote(scope, conversation, message)
        : 'not-found',
    // It writes its entry with its rows.
    rerun: conversations.rerun,
  };
}

const audienceCode = ({ audience, proxies }: ConversationAudience) =>
  proxies ? `${audience}.proxies` : audience;
const of = (conversation: string) => `conversation/${conversation}`;

/** False: no live grant. Whatever else fails is thrown: what could not be entered is not opened. */
async function entered(audit: AuditWriter, scope: Scope, act: AuditedAct): Promise<boolean> {
  try {
    await audit.before({ scope }, act);
    return true;
  } catch (error) {
    if (errorCode(error) === 'forbidden') return false;
    throw error;
  }
}
