import { randomUUID } from 'node:crypto';
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
export interface OftenAsked {
  /** The name under which this connection keeps the statement; undefined: it is not asked often enough. */
  readonly nameOf: (client: PoolClient, text: string) => Promise<string | undefined>;
  /** It was answered once more. */
  readonly answered: (text: string) => void;
}

export function createOftenAsked(): OftenAsked {
  const answers = new Map<string, number>();
  const kept = new WeakMap<PoolClient, Map<string, string>>();

  return {
    nameOf: async (client, text) => {
      if ((answers.get(text) ?? 0) < OFTEN) return undefined;
      const mine = kept.get(client) ?? new Map<string, string>();
      kept.set(client, mine);
      if (!mine.has(text) && mine.size === KEPT) await forget(client, mine);
      const name = mine.get(text) ?? `lens-${randomUUID()}`;
      asNewest(mine, text, name);
      return name;
    },
    answered: (text) => {
      asNewest(answers, text, (answers.get(text) ?? 0) + 1);
      if (answers.size > COUNTED) answers.delete(oldest(answers));
    },
  };
}

async function forget(client: PoolClient, mine: Map<string, string>): Promise<void> {
  const text = oldest(mine);
  const name = mine.get(text)!;
  mine.delete(text);
  await client.query(`DEALLOCATE "${name}"`);
  // No name is used twice, so the driver's own note of it is never asked for again: it would only grow.
  const { connection } = client as { connection?: { parsedStatements?: Record<string, string> } };
  delete connection?.parsedStatements?.[name];
}

function asNewest<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
}

function oldest(map: ReadonlyMap<string, unknown>): string {
  return map.keys().next().value!;
}
