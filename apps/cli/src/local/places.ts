import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where what must survive a restart is kept, and what stands there. */
export interface Places {
  readonly folder: string;
  /** Who works on the folder now. */
  readonly lock: string;
  /** Which version made it, and which keys sealed it. */
  readonly marker: string;
  readonly keys: string;
  readonly issuer: string;
  readonly objects: string;
  readonly people: string;
  /** Settings of the running server, for commands beside it. */
  readonly environment: string;
  readonly token: string;
  readonly cluster: string;
  readonly log: string;
}

export function placesIn(data: string | undefined): Places {
  const folder = resolve(data ?? join(ROOT, '.data'));
  const at = (name: string) => join(folder, name);
  return {
    folder,
    lock: at('start.json'),
    marker: at('consilium.json'),
    keys: at('keys.json'),
    issuer: at('issuer.json'),
    objects: at('objects'),
    people: at('people.json'),
    environment: at('environment'),
    token: at('token'),
    cluster: at('postgres/cluster'),
    log: at('console-build.log'),
  };
}
