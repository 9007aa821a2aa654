import {
  type AnswerRating,
  type Conversation,
  type History,
  type Message,
  type RunSummary,
  type Scope,
  textOf,
} from '@consilium/kernel';

/** Rows in memory with the port's rules: a grant for every call, gapless seq, one message per client key. */
export interface FakeHistory extends History {
  readonly addAnswer: (conversation: string, inReplyTo: number, text: string) => Message;
  readonly addRuns: (conversation: string, turn: string, runs: readonly RunSummary[]) => void;
}

interface Row {
  readonly tenant: string;
  readonly compartment: string;
  conversation: Omit<Conversation, 'lastSeq' | 'title'>;
  readonly messages: Message[];
  readonly keys: Map<string, Message>;
  readonly runs: Map<string, readonly RunSummary[]>;
  readonly ratings: Map<number, AnswerRating>;
}

export function createFakeHistory(mayOpen: (scope: Scope) => boolean): FakeHistory {
  const rows = new Map<string, Row>();

  function rowOf(scope: Scope, id: string): Row | null {
    const row = rows.get(id);
    const isTheirs = row?.tenant === scope.tenant && row.compartment === scope.compartment && mayOpen(scope);
    return isTheirs ? row : null;
  }

  const withLastSeq = (row: Row): Conversation => ({
    ...row.conversation,
    title: row.messages[0]?.text ?? null,
    lastSeq: row.messages.length,
  });

  function append(
    row: Row,
    role: Message['role'],
    id: string,
    inReplyTo: number | null,
    parts: Message['parts'],
  ) {
    const message: Message = {
      ...{ id, role, inReplyTo, parts, seq: row.messages.length + 1, text: textOf(parts), claims: [] },
      urgency: null,
      sourceAgents: role === 'user' ? [] : ['triage'],
      standIn: role === 'assistant',
      status: 'complete',
      createdAt: new Date(0).toISOString(),
    };
    row.messages.push(message);
    return message;
  }

  const unused = () => {
    throw new Error('the gateway must not call this');
  };

  return {
    async createConversation(scope, { id, team, topic, audience }) {
      if (!mayOpen(scope)) return 'forbidden';
      const conversation = {
        ...{ id, team, topic, createdBy: scope.actor, createdAt: new Date(0).toISOString() },
        ...(audience ?? { audience: 'author' as const, proxies: false }),
      };
      const { tenant, compartment } = scope;
      if (!rows.has(id))
        rows.set(id, {
          tenant,
          compartment,
          conversation,
          messages: [],
          keys: new Map(),
          runs: new Map(),
          ratings: new Map(),
        });
      return 'created';
    },
    async findConversation(scope, id) {
      const row = rowOf(scope, id);
      return row ? withLastSeq(row) : null;
    },
    mayRead: async (scope, id) => rowOf(scope, id) !== null,
    async setAudience(scope, id, audience) {
      const row = rowOf(scope, id);
      if (!row) return 'not-found';
      if (row.conversation.createdBy !== scope.actor) return 'not-author';
      row.conversation = { ...row.conversation, ...audience };
      return 'changed';
    },
    async rateAnswer(scope, conversation, rating) {
      const row = rowOf(scope, conversation);
      if (!row) return 'not-found';
      row.ratings.set(rating.seq, rating);
      return 'rated';
    },
    async readRatings(scope, conversation) {
      const row = rowOf(scope, conversation);
      return row ? [...row.ratings.values()] : 'not-found';
    },
    async listConversations(scope, { before, limit }) {
      const mine = [...rows.keys()].filter((id) => rowOf(scope, id)).reverse();
      const start = before === undefined ? 0 : mine.indexOf(before) + 1;
      return mine.slice(start, start + limit).map((id) => withLastSeq(rows.get(id) as Row));
    },
    async acceptMessage(scope, { conversation, id, clientKey, parts }) {
      const row = rowOf(scope, conversation);
      if (!row) return 'not-found';
      const known = row.keys.get(clientKey);
      if (known) return { seq: known.seq, id: known.id, duplicate: true, turn: null };
      const message = append(row, 'user', id, null, parts);
      row.keys.set(clientKey, message);
      return { seq: message.seq, id, duplicate: false, turn: null };
    },
    async readMessages(scope, conversation, { after, limit }) {
      const row = rowOf(scope, conversation);
      return row ? row.messages.filter(({ seq }) => seq > after).slice(0, limit) : 'not-found';
    },
    readRuns: async (scope, conversation, turn) => rowOf(scope, conversation)?.runs.get(turn) ?? [],
    addAnswer(conversation, inReplyTo, text) {
      const row = rows.get(conversation) as Row;
      const id = `answer-${row.messages.length + 1}`;
      return append(row, 'assistant', id, inReplyTo, [{ origin: 'model', text, agent: 'triage' }]);
    },
    addRuns: (conversation, turn, runs) => void rows.get(conversation)?.runs.set(turn, runs),
    startRun: unused,
    readEarlier: unused,
    commitTurn: unused,
    closeRun: unused,
    reportsTo: unused,
    reportLater: unused,
    appendMessage: unused,
    requestCancel: unused,
    activeTurn: unused,
    appendQuestion: unused,
    repeatTurn: unused,
  };
}
