import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { EXIT } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import type { Environment } from './env-file.ts';
import { holderOf } from './lock.ts';
import { placesIn } from './places.ts';

/**
 * The settings of an administrator: those of the shell where it names a database, as beside a real installation, else
 * those of the start that runs on the folder. Throws Trouble where nothing runs.
 */
export function administrationSettings(environment: Environment, data: string | undefined): Environment {
  if (environment.DATABASE_URL && data === undefined) return environment;
  const places = placesIn(data);
  if (holderOf(places)?.url == null) throw notRunning(places.folder);
  return { ...parseEnv(readFileSync(places.environment, 'utf8')), LOG_LEVEL: 'error' };
}

export function notRunning(folder: string): Trouble {
  return new Trouble('not-running', {
    what: `Nothing runs on ${folder}.`,
    remedy:
      'npm start   in another terminal, and wait for its address; or name a server: --url, and the database of one in the environment',
    exit: EXIT.unreachable,
  });
}
