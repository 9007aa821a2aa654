import { pathToFileURL } from 'node:url';
import { ConsiliumError } from '@consilium/kernel';
import { readConfig } from './config.ts';
import { startServer } from './main.ts';
import type { TeamSource } from './server-parts.ts';

/**
 * `npm run serve`: a gateway, a worker or both (ROLE), as the environment says. TEAM_MODULES names the modules, by
 * path and separated by commas, that export `source`: the team's files and the code that they name.
 */
async function main(): Promise<void> {
  // LanceDB warns on the terminal of each commit that loses against another process; it is repeated, or left to the next call.
  process.env.LANCEDB_LOG ??= 'error';
  const config = readConfig(process.env);
  const paths = config.TEAM_MODULES.split(',').flatMap((path) => path.trim() || []);
  if (paths.length === 0) {
    throw new ConsiliumError('invalid_config', {
      remedy: 'set TEAM_MODULES, for example examples/small-team/index.ts',
    });
  }
  const teams = await Promise.all(
    paths.map(async (path) => ((await import(pathToFileURL(path).href)) as { source: TeamSource }).source),
  );
  const server = await startServer(config, { teams });
  process.stdout.write(`${config.ROLE} is up at ${server.operationsUrl}\n`);
  if (server.signInLink !== null) process.stdout.write(`sign in: ${server.signInLink}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)));
  }
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
