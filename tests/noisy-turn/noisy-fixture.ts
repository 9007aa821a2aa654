import { fileURLToPath } from 'node:url';
import { createDevIssuer } from '@consilium/server/gateway';
import { freePort, startProcess } from '@consilium/testing';
import type { clientFor } from '../support/client.ts';
import { serveCommand } from '../support/serve-command.ts';
import { type Engines, startTestEngines } from '../support/stack.ts';

export interface NoisyFixture extends Engines {
  readonly server: Parameters<typeof clientFor>[0];
}

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const TEAMS = ['teams/consult/index.ts', 'tests/support/single-team.ts'];

/** Gateway and worker in one process, as on one machine; clients and model are in this one. */
export async function startNoisyFixture(): Promise<NoisyFixture> {
  const engines = await startTestEngines();
  try {
    const environment = engines.environment({
      PORT: String(await freePort()),
      TEAM_MODULES: TEAMS.map(root).join(','),
    });
    const child = await startProcess({
      name: 'server',
      ...serveCommand(),
      env: environment,
      readyWhen: /all is up at/,
      readyTimeoutMs: 60_000,
    });
    const issuer = await createDevIssuer({
      file: environment.DEV_ISSUER_FILE as string,
      tenants: (environment.DEV_TENANTS as string).split(','),
    });
    return {
      ...engines,
      server: { url: `http://127.0.0.1:${environment.PORT}`, mintToken: issuer.mint },
      stop: async () => {
        await child.stop();
        await engines.stop();
      },
    };
  } catch (error) {
    await engines.stop();
    throw error;
  }
}
