/** The engine's own view of its invocations, asked in its SQL. */
export async function introspect(adminUrl: string, query: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${adminUrl}/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ query }),
  });
  return ((await answer.json()) as { rows: Record<string, unknown>[] }).rows;
}
