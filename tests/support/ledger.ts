import pg from 'pg';

/** A message that a sender was told is accepted, or that a wake must have brought. */
export interface Sent {
  readonly conversation: string;
  readonly clientKey: string;
  readonly text: string;
  /** The place it was told; null where nobody was told one. */
  readonly seq: number | null;
}

export interface MessageRow {
  readonly conversation: string;
  readonly seq: number;
  readonly role: 'user' | 'assistant' | 'agent';
  readonly clientKey: string | null;
  readonly inReplyTo: number | null;
  readonly text: string;
  readonly status: string;
}

/** What is wrong, counted; all zero when each message is there once, in order, and answered once. */
export interface Verdict {
  /** Sent and not there, or with other words or in another place than the sender was told. */
  readonly lost: number;
  /** There more than once, or never sent by anybody. */
  readonly doubled: number;
  /** Missing places in a conversation. */
  readonly gaps: number;
  /** Messages without a complete answer, and second answers. */
  readonly unanswered: number;
  readonly answeredTwice: number;
  /** Messages that stand before one that was accepted earlier, and answers before an earlier question's. */
  readonly outOfOrder: number;
}

/** All messages of the database, read as its owner: from outside, around the system's own word. */
export async function messageRows(databaseUrl: string): Promise<readonly MessageRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT conversation, seq, role, client_key, in_reply_to, body, status FROM app.messages
       ORDER BY conversation, seq`,
    );
    return rows.map((row) => ({
      conversation: row.conversation,
      seq: row.seq,
      role: row.role,
      clientKey: row.client_key,
      inReplyTo: row.in_reply_to,
      text: row.body.parts.map((part: { text: string }) => part.text).join('\n\n'),
      status: row.status,
    }));
  } finally {
    await client.end();
  }
}

/** Compares what was sent, in the order of acceptance, with what is there. */
export function judge(sent: readonly Sent[], rows: readonly MessageRow[]): Verdict {
  const asked = rows.filter(({ role }) => role !== 'assistant');
  const answers = rows.filter(({ role }) => role === 'assistant');
  const bySender = grouped(asked, (row) => `${row.conversation} ${row.clientKey}`);
  const byQuestion = grouped(answers, (row) => `${row.conversation} ${row.inReplyTo}`);
  const known = new Set(sent.map((one) => `${one.conversation} ${one.clientKey}`));
  const answersOf = (row: MessageRow) => byQuestion.get(`${row.conversation} ${row.seq}`) ?? [];
  return {
    lost: sent.filter((one) => {
      const found = bySender.get(`${one.conversation} ${one.clientKey}`)?.[0];
      return found?.text !== one.text || (one.seq !== null && found.seq !== one.seq);
    }).length,
    doubled:
      [...bySender.values()].filter((same) => same.length > 1).length +
      [...bySender.keys()].filter((key) => !known.has(key)).length,
    gaps: [...grouped(rows, (row) => row.conversation).values()]
      .map((all) => Math.max(...all.map(({ seq }) => seq)) - all.length)
      .reduce((sum, missing) => sum + missing, 0),
    unanswered: asked.filter((row) => !answersOf(row).some(({ status }) => status === 'complete')).length,
    answeredTwice: asked.filter((row) => answersOf(row).length > 1).length,
    outOfOrder:
      descents(
        sent.flatMap(({ conversation, seq }) => (seq === null ? [] : [{ conversation, place: seq }])),
      ) + descents(answers.map(({ conversation, inReplyTo }) => ({ conversation, place: inReplyTo ?? 0 }))),
  };
}

export const FLAWLESS: Verdict = {
  lost: 0,
  doubled: 0,
  gaps: 0,
  unanswered: 0,
  answeredTwice: 0,
  outOfOrder: 0,
};

function descents(places: readonly { readonly conversation: string; readonly place: number }[]): number {
  const last = new Map<string, number>();
  return places.filter(({ conversation, place }) => {
    const before = last.get(conversation) ?? 0;
    last.set(conversation, place);
    return place <= before;
  }).length;
}

function grouped<T>(all: readonly T[], key: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(all, key);
}
