import { randomUUID } from 'node:crypto';
import { createLruCache, type LruCache } from '@consilium/base';
import type { PoolClient } from 'pg';

/** After so many answers a statement is planned once for all patients; that takes as long as planning it for some ten of them. */
const OFTEN = 10;
/** Statements whose answers are counted. */
const COUNTED = 500;
/** Statements that one connection keeps; each takes about half a megabyte of its memory. */
const KEPT = 16;

/**
 * Statements that are asked again and again, whoever the patient is: all that a query says is in parameters, so the same question
 * has the same text. Counted in this process, kept by each connection; what was asked longest ago gives way.
 */
export interface StatementCache {
  /** The name under which this connection keeps the statement; undefined: it is not asked often enough. */
  readonly nameOf: (client: PoolClient, text: string) => Promise<string | undefined>;
  /** It was answered once more. */
  readonly answered: (text: string) => void;
}

export function createStatementCache(): StatementCache {
  const answers = createLruCache<number>(COUNTED);
  const kept = new WeakMap<PoolClient, Connection>();

  return {
    nameOf: async (client, text) => {
      if ((answers.get(text) ?? 0) < OFTEN) return undefined;
      const mine = kept.get(client) ?? newConnection();
      kept.set(client, mine);
      const name = mine.names.get(text) ?? mine.names.set(text, `lens-${randomUUID()}`);
      for (const old of mine.evicted.splice(0)) await forget(client, old);
      return name;
    },
    answered: (text) => {
      answers.set(text, (answers.get(text) ?? 0) + 1);
    },
  };
}

/** What one connection keeps: names by statement, and those that it must still forget. */
interface Connection {
  readonly names: LruCache<string>;
  readonly evicted: string[];
}

function newConnection(): Connection {
  const evicted: string[] = [];
  return { evicted, names: createLruCache<string>(KEPT, (_, name) => evicted.push(name)) };
}

async function forget(client: PoolClient, name: string): Promise<void> {
  await client.query(`DEALLOCATE "${name}"`);
  // No name is used twice, so the driver's own note of it is never asked for again: it would only grow.
  const { connection } = client as { connection?: { parsedStatements?: Record<string, string> } };
  delete connection?.parsedStatements?.[name];
}
