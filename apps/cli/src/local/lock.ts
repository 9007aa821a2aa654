import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { identityOf, lives, type ProcessIdentity } from '@consilium/testing/launch';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import { writeWhole } from './marker.ts';
import type { Places } from './places.ts';

/** Who works on a data folder. */
export interface Holder extends ProcessIdentity {
  /** Where its server answers; null until it does. */
  readonly url: string | null;
  readonly since: string;
}

/** Who works on the folder now; null where nobody does, also when the last one was killed. */
export function holderOf({ lock }: Places): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(lock, 'utf8')) as Holder;
    return lives(holder) ? holder : null;
  } catch {
    return null;
  }
}

export interface HeldLock {
  /** Tells others where the server answers. */
  readonly announce: (url: string) => void;
  readonly release: () => void;
}

/** Takes the folder for this process; what a killed one left does not count. Throws Trouble that names who has it. */
export function holdLock(places: Places, now: () => Date): HeldLock {
  const mine = { ...identityOf(process.pid), url: null, since: now().toISOString() };
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(places.lock, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || attempt === 3) throw error;
      const holder = holderOf(places);
      if (holder !== null) throw alreadyRunning(places, holder);
      rmSync(places.lock, { force: true });
    }
  }
  return {
    announce: (url) => writeWhole(places.lock, JSON.stringify({ ...mine, url })),
    release: () => rmSync(places.lock, { force: true }),
  };
}

function alreadyRunning({ folder }: Places, { pid, url, since }: Holder): Trouble {
  return new Trouble('already-running', {
    what: `Consilium already runs on ${folder}: process ${pid}, since ${since}${url === null ? '' : `, at ${url}`}.`,
    remedy: `${url === null ? 'wait until it is ready' : `open ${url}`}, or stop it (kill ${pid}), or start beside it: --data OTHER-FOLDER --port OTHER-PORT`,
    exit: EXIT.unfit,
  });
}
