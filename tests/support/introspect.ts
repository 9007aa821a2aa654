/** The engine's own view of its invocations, asked in its SQL. */
export async function introspect(adminUrl: string, query: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  });
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
}

/** How much the engine has still to do, that is not `atRest`; 1 while it cannot be asked. */
export async function openInvocations(adminUrl: string, atRest = "'completed'"): Promise<number> {
  const count = `SELECT count(*) AS n FROM sys_invocation WHERE status NOT IN (${atRest})`;
  const rows = await introspect(adminUrl, count).catch(() => []);
  return Number(rows[0]?.n ?? 1);
}
