import { createFileReader, createImporter } from '@consilium/evidence';
import { startRounds as repeat } from '@consilium/runtime';
import { createImportRows, createImportWork, createScopedStore } from '@consilium/store';
import type { WorkPools } from './open-database.ts';
import type { Shared } from './open-shared.ts';
import type { Open } from './server-parts.ts';

const LOOK_EVERY_MS = 1_000;

/** Runs imports into the knowledge library on a worker, also those that another worker left unfinished. */
export function startImports(shared: Shared, { system, turns }: WorkPools, open: Open): void {
  const { audit, errors, now } = shared;
  const store = createScopedStore({ pool: turns, audit });
  const library = shared.libraryOn(store, turns);
  if (library === null) return;
  const closing = new AbortController();
  const runAll = createImporter({
    work: createImportWork(system),
    imports: createImportRows({ store }),
    library,
    readFile: createFileReader(),
    now,
  });
  const rounds = repeat(() => runAll(closing.signal), {
    everyMs: LOOK_EVERY_MS,
    onError: errors.at('imports'),
  });
  open(rounds, (it) => {
    closing.abort();
    return it.close();
  });
}
