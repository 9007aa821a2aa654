import type { Pool } from 'pg';
import { firstRow } from '../postgres/call.ts';

const WAKE = { name: 'wake_budgets', text: 'SELECT app.wake_budgets($1)' };
const MOST = 500;

/** Asks agents that have used up their budget to go on, where a new month has begun for them or somebody gave them more. How many. */
export async function wakeBudgets(system: Pool): Promise<number> {
  return Number((await firstRow(system, WAKE, [MOST]))?.[0] ?? 0);
}
