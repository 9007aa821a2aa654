import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Places } from '../local/places.ts';
import type { Finding } from './finding.ts';
import { ownerOf } from './ports.ts';

interface KeptFile {
  readonly name: string;
  readonly isWhole: (text: string) => boolean;
  /** What it costs to have it made again. */
  readonly why: string;
}

const KEPT: readonly KeptFile[] = [
  {
    name: 'passwords.json',
    isWhole: (text) =>
      ['APP', 'OPERATE', 'SYSTEM'].every((role) => hasText(text, `DATABASE_${role}_PASSWORD`)),
    why: 'The server cannot sign in to its database. The next start makes new passwords and sets them.',
  },
  {
    name: 'issuer.json',
    isWhole: (text) => hasText(text, 'd'),
    why: 'Nobody can sign in. The next start makes a new key; tokens that were issued before end.',
  },
  {
    name: 'session-key',
    isWhole: (text) => text.trim().length >= 32,
    why: 'Nobody can sign in. The next start makes a new one; open sessions end.',
  },
  {
    name: 'worker-port',
    isWhole: (text) => /^\d{2,5}$/.test(text.trim()),
    why: 'The engine would look for the worker in the wrong place.',
  },
];

function hasText(text: string, field: string): boolean {
  try {
    return typeof (JSON.parse(text) as Record<string, unknown>)[field] === 'string';
  } catch {
    return false;
  }
}

/** Settings that are made once and kept: each is whole, or absent and made at the next start. */
export function checkKeptFiles({ folder }: Places): readonly Finding[] {
  return KEPT.flatMap(({ name, isWhole, why }) => {
    const file = join(folder, name);
    if (!existsSync(file) || isWhole(readFileSync(file, 'utf8'))) return [];
    return [{ id: 'setting-broken', what: `${file} is damaged.`, why, remedy: `rm ${file}` }];
  });
}

/** Whether somebody else listens where the engine expects our worker. Not while ours runs. */
export function checkWorkerPort({ folder }: Places): Finding | null {
  const file = join(folder, 'worker-port');
  if (!existsSync(file)) return null;
  const port = Number(readFileSync(file, 'utf8').trim());
  const owner = ownerOf(port);
  if (owner === null) return null;
  return {
    id: 'worker-port-taken',
    what: `Port ${port}, which is kept for the worker, is taken by process ${owner.pid} (${owner.command}).`,
    why: 'Conversations that were running when the last start ended go on at that address.',
    remedy: `end the other (kill ${owner.pid}); or take a new port, and what was running is told as failed: rm ${file}`,
  };
}
