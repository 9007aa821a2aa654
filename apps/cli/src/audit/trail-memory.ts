import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SeenCheckpoint } from '@consilium/store';
import type { Environment } from '../local/env-file.ts';
import { writeWhole } from '../local/marker.ts';
import { Trouble } from '../report/trouble.ts';

type Seen = Required<SeenCheckpoint>;

/** Whose trail, and in which database: see `placeOf`. */
interface Whose {
  readonly tenant: string;
  readonly place: string;
}

/** What earlier runs have seen of trails: by a digest of the key that signs each, so that no two trails meet. */
export interface TrailMemory {
  readonly path: string;
  readonly recall: (publicKey: string) => Seen | null;
  /**
   * What was seen of the same tenant in the same database with another key: keys never change, so that trail was thrown away and
   * this one begun in its place.
   */
  readonly otherKey: (publicKey: string, whose: Whose) => Seen | null;
  readonly keep: (publicKey: string, seen: Seen & Whose) => void;
}

/** The database as the verifier reaches it: its owner can change all that is in it, but not its address. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname}:${port || '5432'}${pathname}`;
}

/** Of the user who verifies: who owns database and object store should not own this file. */
export function memoryPath(environment: Environment): string {
  const state = environment.XDG_STATE_HOME || join(environment.HOME || homedir(), '.local', 'state');
  return join(state, 'consilium', 'trails.json');
}

export function openTrailMemory(path: string): TrailMemory {
  const nameOf = (publicKey: string) =>
    createHash('sha256').update(publicKey.trim()).digest('hex').slice(0, 24);
  return {
    path,
    recall: (publicKey) => readAll(path)[nameOf(publicKey)] ?? null,
    otherKey: (publicKey, { tenant, place }) => {
      const others = Object.entries(readAll(path)).filter(
        ([name, kept]) => name !== nameOf(publicKey) && kept.tenant === tenant && kept.place === place,
      );
      return others.map(([, kept]) => kept).toSorted((one, other) => (one.at < other.at ? 1 : -1))[0] ?? null;
    },
    keep: (publicKey, seen) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeWhole(path, `${JSON.stringify({ ...readAll(path), [nameOf(publicKey)]: seen }, null, 2)}\n`);
    },
  };
}

function readAll(path: string): Readonly<Record<string, Seen & Partial<Whose>>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Seen & Partial<Whose>>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new Trouble('bad-memory', {
      what: `What earlier runs have seen cannot be read: ${path}: ${(error as Error).message}.`,
      remedy:
        'put back a copy of the file, or name another: --memory FILE (what it had seen is then not compared)',
      cause: error,
    });
  }
}
