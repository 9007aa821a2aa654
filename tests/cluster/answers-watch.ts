import { until } from '@consilium/testing';
import pg from 'pg';

/** Looks at the rows, so that clients need not poll the API. */
export interface AnswersWatch {
  readonly of: (conversation: string) => number;
  readonly count: () => number;
  /** When a look found new answers, ms. */
  readonly times: readonly number[];
  readonly close: () => Promise<void>;
}

export async function watchAnswers(databaseUrl: string): Promise<AnswersWatch> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  let byConversation = new Map<string, number>();
  let total = 0;
  let closed = false;
  const times: number[] = [];
  const looking = until(
    async () => {
      const { rows } = await client.query(
        `SELECT conversation, count(*)::integer AS n FROM app.messages WHERE role = 'assistant' GROUP BY conversation`,
      );
      byConversation = new Map(rows.map((row) => [row.conversation as string, row.n as number]));
      const now = rows.reduce((sum, row) => sum + (row.n as number), 0);
      if (now > total) times.push(performance.now());
      total = now;
      return closed;
    },
    { what: 'the end of the watch', timeoutMs: 3_600_000, everyMs: 100 },
  );
  return {
    of: (conversation) => byConversation.get(conversation) ?? 0,
    count: () => total,
    times,
    close: async () => {
      closed = true;
      await looking;
      await client.end();
    },
  };
}
