import { createHash, randomBytes } from 'node:crypto';
import type { Wire } from '../model-call.ts';

const LIMIT = 10_000;

/** Output items that the Responses API keeps, so that a later request may name them by id. Oldest go first. */
export interface StoredItems {
  readonly keep: (id: string, item: Wire) => void;
  readonly find: (id: string) => Wire;
}

export function storedItems(): StoredItems {
  const items = new Map<string, Wire>();
  return {
    keep: (id, item) => {
      items.set(id, item);
      if (items.size <= LIMIT) return;
      const oldest = items.keys().next();
      if (!oldest.done) items.delete(oldest.value);
    },
    find: (id) => items.get(id),
  };
}

/** Of this process: what another server signed is not valid here. */
const KEY = randomBytes(16).toString('hex');

/** What binds a thought to what it came after, or to nothing but this server. */
export function signatureOf(bound: unknown): string {
  return createHash('sha256')
    .update(`${KEY} ${JSON.stringify(bound)}`)
    .digest('base64');
}

/** Ids unique across servers and restarts: a conversation that outlives one server never sees an id twice. */
export type NextId = (prefix: string) => string;

export function idSource(): NextId {
  const server = randomBytes(6).toString('hex');
  let count = 0;
  return (prefix) => `${prefix}${server}${(++count).toString(36).padStart(6, '0')}`;
}
