import { readFileSync } from 'node:fs';
import { pollStatus } from '@consilium/evidence';
import { claimStatusChecks, createPool, markRecalls, statusHeard } from '@consilium/store';
import type { Pool } from 'pg';

/**
 * One round of recall in a process of its own, as a worker does it: asks about what is cited, then marks. RETRACTED is a file with the
 * keys that the source says were retracted. CRASH is `{at, step, nth, what}`: the nth time that this statement, or the question to the
 * source (`ask`), is met, this process kills itself, or asks for the database to be killed.
 */
interface Crash {
  readonly at: 'before' | 'during' | 'after';
  readonly step: string;
  readonly nth: number;
  readonly what: 'worker' | 'database';
}

const { SYSTEM_URL = '', RETRACTED = '', HOLDER = '', CRASH = 'null' } = process.env;
const crash = JSON.parse(CRASH) as Crash | null;
let met = 0;

/** Never settles where it kills. */
async function meet(
  step: string,
  at: Crash['at'],
  work: () => Promise<unknown> = async () => {},
): Promise<void> {
  if (crash === null || crash.step !== step || crash.at !== at) return;
  if (++met < crash.nth) return;
  if (at === 'during') {
    void work().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, crash.nth % 4));
  }
  if (crash.what === 'worker') process.kill(process.pid, 'SIGKILL');
  process.stdout.write('kill the database\n');
  await new Promise(() => setInterval(() => {}, 1_000));
}

const pool = createPool(SYSTEM_URL, { max: 2 });
const query = pool.query.bind(pool) as (statement: { readonly name: string }) => Promise<unknown>;
const system = {
  query: async (statement: { readonly name: string }) => {
    await meet(statement.name, 'before');
    await meet(statement.name, 'during', () => query(statement));
    const result = await query(statement);
    await meet(statement.name, 'after');
    return result;
  },
} as unknown as Pool;

const retracted = new Set(JSON.parse(readFileSync(RETRACTED, 'utf8')) as string[]);
const { signal } = new AbortController();
const asked: string[] = [];
const changed = await pollStatus(
  {
    asked: 'crossref',
    most: 10,
    keyOf: (source) => (source.source_type === 'article' ? source.doi : null),
    ask: async (keys) => {
      await meet('ask', 'before');
      asked.push(...keys);
      await meet('ask', 'after');
      const found = keys.map((key) => {
        const fell = retracted.has(key);
        const status = fell ? ('retracted' as const) : ('none_known' as const);
        return [
          key,
          () => ({ status, by: 'crossref', ...(fell ? { reason: `retraction of ${key}` } : {}) }),
        ] as const;
      });
      return { kind: 'heard', found: new Map(found) };
    },
  },
  {
    claim: (source, limit) =>
      claimStatusChecks(system, { asked: source, holder: HOLDER, leaseMs: 1, everyMs: 3_600_000, limit }),
    heard: (source, documents, status) => statusHeard(system, source, documents, status),
    signal,
  },
);
const { marked, told } = await markRecalls(system);
process.stdout.write(`${JSON.stringify({ asked: asked.length, changed, marked, told })}\n`);
await pool.end();
