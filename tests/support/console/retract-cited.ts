import { until } from '@consilium/testing';
import type { ConsoleStand } from './console-fixture.ts';

/** Retracts the first source that a conversation cites, and waits until its answers are marked. Returns the hash. */
export async function retractCited({ query }: ConsoleStand, conversation: string): Promise<string> {
  const [cited] = await query<{ hash: string }>(
    `INSERT INTO app.snapshot_statuses (tenant, hash, status, asked, reason)
     SELECT c.tenant, c.hash, 'retracted', 'crossref', 'Data of two centres could not be verified'
     FROM app.citations c WHERE c.conversation = $1 ORDER BY c.mark LIMIT 1 RETURNING hash`,
    [conversation],
  );
  const marked = () => query('SELECT FROM app.recalls WHERE conversation = $1', [conversation]);
  await until(async () => (await marked()).length > 0, { timeoutMs: 20_000, what: 'the mark of the recall' });
  return cited?.hash ?? '';
}
