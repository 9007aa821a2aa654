import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createLibrary,
  createPassageIndex,
  type Library,
  type LibraryParts,
  type PassageIndex,
} from '@consilium/evidence';
import { actorCompartment, type LibraryDocument, type Scope } from '@consilium/kernel';
import { madeText, madeVector } from './made-texts.ts';

export const MODEL = 'made/384';

export const scopeOf = (tenant: string): Scope => ({
  ...{ tenant, actor: 'dr', compartment: actorCompartment('dr'), purpose: 'TREAT' },
});

/**
 * The library with its real index in a folder. Rows and objects are made up on the spot from the number of a document: they are measured
 * elsewhere, and here they would only take room.
 */
export function madeLibrary(folder: string): { readonly library: Library; readonly index: PassageIndex } {
  const index = createPassageIndex({ root: folder });
  // Which document a hash is, also for the process that searches later.
  const file = join(folder, 'numbers.txt');
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  const numbers = new Map(known.map((line) => [line.slice(0, 64), Number(line.slice(65))]));
  const library = createLibrary({
    index,
    objects: {
      put: async (key, bytes) => {
        numbers.set(nameOf(key), numberOf(bytes));
        appendFileSync(file, `${nameOf(key)} ${numberOf(bytes)}\n`);
        return 'stored';
      },
      get: async (key) => new TextEncoder().encode(madeText(numbers.get(nameOf(key)) ?? -1)),
      delete: async () => undefined,
      list: async function* () {},
    },
    rows: ROWS,
    embedder: {
      ...{ model: MODEL, isLocal: true },
      embed: async (texts) => texts.map((text) => madeVector(text) as unknown as readonly number[]),
    },
  });
  return { library, index };
}

/** Rows and objects of a library that is in memory. */
export function memoryParts(): Pick<LibraryParts, 'rows' | 'objects'> {
  const kept = new Map<string, Uint8Array>();
  return {
    rows: ROWS,
    objects: {
      put: async (key, bytes) => {
        kept.set(key, bytes);
        return 'stored';
      },
      get: async (key) => kept.get(key) ?? null,
      delete: async () => undefined,
      list: async function* () {},
    },
  };
}

const page = { source_type: 'web', title: '', site: '', url: '', retrieved: '' } as const;
/** It has every document that it is asked for. */
const ROWS: LibraryParts['rows'] = {
  add: async () => undefined,
  addStatus: async () => undefined,
  named: async () => [],
  list: async () => ({ snapshots: [], next: null, counts: {} }),
  find: async (_caller, _action, hashes) =>
    hashes.map((hash) => ({
      ...{ textHash: hash, standings: [] },
      snapshot: {
        ...{ hash, source: page, level: 'not_classified', status: 'unknown', licence: '', retrieved: '' },
        invented: true,
      },
    })),
};

export const documentOf = (text: string): LibraryDocument => ({
  ...{ source: page, text, licence: '', retrieved: '', invented: true },
});
export const documentAt = (number: number): LibraryDocument => documentOf(madeText(number));

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const nameOf = (key: string): string => key.slice(key.lastIndexOf('/') + 1);
const numberOf = (bytes: Uint8Array): number =>
  Number(/^Document (\d+)\./.exec(new TextDecoder().decode(bytes.subarray(0, 40)))?.[1]);
