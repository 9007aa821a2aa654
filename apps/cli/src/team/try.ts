import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { servedModels } from '@consilium/models';
import type { Environment } from '../local/env-file.ts';
import { EXIT, type ExitCode } from '../report/exit-codes.ts';
import { Trouble } from '../report/trouble.ts';
import type { TryFlags } from '../try-consult/flags.ts';
import { playAll } from '../try-consult/play-all.ts';
import { Stopped } from '../try-consult/stop-on-signal.ts';
import { loadSource } from './load-source.ts';
import { loadTeamOf } from './load-team-of.ts';

/** Runs a team on one question, on engines of its own that are gone afterwards. */
export async function tryTeam(
  folder: string,
  flags: Omit<TryFlags, 'data' | 'only' | 'list' | 'help'>,
  environment: Environment,
): Promise<ExitCode> {
  const source = await loadSource(folder);
  const { name } = loadTeamOf(source);
  if (flags.model !== undefined) await checkServed(flags.model.url);
  const data = mkdtempSync(join(tmpdir(), 'consilium-try-'));
  // PostgreSQL runs as another user where we are root.
  chmodSync(data, 0o711);
  try {
    await playAll({ ...flags, only: [], list: false, help: false, data }, environment, { name, source });
    return EXIT.done;
  } catch (error) {
    if (error instanceof Stopped) return EXIT.interrupted;
    throw error;
  } finally {
    rmSync(data, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Told before engines are started for it. A server that is there and slow is none of our business here. */
async function checkServed(url: string): Promise<void> {
  const served = await servedModels({ provider: 'compatible', baseUrl: url });
  if (served?.state !== 'unreachable' || /timeout/i.test(served.why)) return;
  throw new Trouble('no-model', {
    what: `Nothing answers at ${url} (${served.why}).`,
    remedy: 'start the model server, or name another: --model-url ADDRESS; --stand-in needs none',
    exit: EXIT.unreachable,
  });
}
