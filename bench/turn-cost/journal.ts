import { until } from '@consilium/testing';

/** What one turn left in the engine, as its own introspection tells. */
export interface TurnJournal {
  readonly invocations: readonly {
    readonly target: string;
    readonly entries: readonly { readonly type: string; readonly name: string; readonly bytes: number }[];
  }[];
}

/** The journals of the newest turn that began at this handler: all invocations of its object, and what they called. */
export async function newestJournal(
  adminUrl: string,
  service: string,
  handler: string,
): Promise<TurnJournal> {
  const query = async (sql: string) => {
    const response = await fetch(`${adminUrl}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: sql }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { rows: Record<string, string | number | null>[] }).rows;
  };
  const columns = 'id, target, target_service_key, status';
  const [first] = await query(
    `SELECT ${columns} FROM sys_invocation WHERE target_service_name = '${service}'
       AND target_handler_name = '${handler}' ORDER BY created_at DESC LIMIT 1`,
  );
  if (!first) throw new Error(`the engine knows no invocation of ${service}.${handler}`);
  const tree = async () => {
    const own = first.target_service_key
      ? `target_service_name = '${service}' AND target_service_key = '${first.target_service_key}'`
      : `id = '${first.id}'`;
    const roots = await query(`SELECT ${columns} FROM sys_invocation WHERE ${own}`);
    const ids = roots.map(({ id }) => `'${id}'`).join(',');
    const called = `invoked_by_id IN (${ids}) AND id NOT IN (${ids})`;
    return [...roots, ...(await query(`SELECT ${columns} FROM sys_invocation WHERE ${called}`))];
  };
  // The turn's end was told by its commit; the engine writes the last entries after that.
  await until(async () => (await tree()).every(({ status }) => status === 'completed'), {
    timeoutMs: 10_000,
    what: 'the engine to finish the turn',
  });
  const invocations = [];
  for (const { id, target } of await tree()) {
    const entries = await query(
      `SELECT entry_type, name, length(encode(raw, 'hex')) / 2 AS bytes FROM sys_journal WHERE id = '${id}'`,
    );
    invocations.push({
      target: String(target),
      entries: entries.map((row) => ({
        type: String(row.entry_type),
        name: String(row.name ?? ''),
        bytes: Number(row.bytes),
      })),
    });
  }
  return { invocations };
}

export function countOf({ invocations }: TurnJournal): {
  invocations: number;
  entries: number;
  bytes: number;
} {
  const entries = invocations.flatMap((invocation) => invocation.entries);
  return {
    invocations: invocations.length,
    entries: entries.length,
    bytes: entries.reduce((sum, entry) => sum + entry.bytes, 0),
  };
}
