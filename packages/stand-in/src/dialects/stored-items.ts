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
