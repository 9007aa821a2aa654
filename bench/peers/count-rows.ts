import pg from 'pg';

/** The number that a query gives, on a connection of its own. */
export async function countRows(url: string, sql: string, values: readonly unknown[] = []): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(`SELECT count(*)::int AS n ${sql}`, [...values])).rows[0].n;
  } finally {
    await client.end();
  }
}
