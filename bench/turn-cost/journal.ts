/** What one turn left in the engine, as its own introspection tells. */
export interface TurnJournal {
  readonly invocations: readonly {
    readonly target: string;
    readonly entries: readonly { readonly type: string; readonly name: string; readonly bytes: number }[];
  }[];
}

/** The journals of all invocations of one conversation: those of its object, and what they called. */
export async function journalOf(adminUrl: string, roots: string): Promise<TurnJournal> {
  const query = async (sql: string) => {
    const response = await fetch(`${adminUrl}/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ query: sql }),
    });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { rows: Record<string, string | number>[] }).rows;
  };
  const found = await query(`SELECT id, target FROM sys_invocation WHERE ${roots}`);
  const ids = found.map(({ id }) => `'${id}'`).join(',');
  const called = await query(
    `SELECT id, target FROM sys_invocation WHERE invoked_by_id IN (${ids}) AND id NOT IN (${ids})`,
  );
  const invocations = [];
  for (const { id, target } of [...found, ...called]) {
    const rows = await query(
      `SELECT entry_type, name, length(encode(raw, 'hex')) / 2 AS bytes FROM sys_journal WHERE id = '${id}' ORDER BY index`,
    );
    invocations.push({
      target: String(target).replaceAll(/[0-9a-f-]{36}/g, '…'),
      entries: rows.map((row) => ({
        type: String(row.entry_type),
        name: String(row.name ?? ''),
        bytes: Number(row.bytes),
      })),
    });
  }
  return { invocations: invocations.sort((a, b) => a.target.localeCompare(b.target)) };
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
