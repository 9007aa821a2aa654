import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { SeenCheckpoint } from '@consilium/store';
import type { Environment } from '../local/env-file.ts';
import { writeWhole } from '../local/marker.ts';
import { Trouble } from '../report/trouble.ts';

type Seen = Required<SeenCheckpoint>;

/** What earlier runs have seen of trails: by a digest of the key that signs each, so that no two trails meet. */
export interface TrailMemory {
  readonly path: string;
  readonly recall: (publicKey: string) => Seen | null;
  readonly keep: (publicKey: string, seen: Seen & { readonly tenant: string }) => void;
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
    keep: (publicKey, seen) => {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      writeWhole(path, `${JSON.stringify({ ...readAll(path), [nameOf(publicKey)]: seen }, null, 2)}\n`);
    },
  };
}

function readAll(path: string): Readonly<Record<string, Seen>> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, Seen>;
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
