import { startServer } from '@consilium/server';
import { CLINICIAN, TENANT } from '../local/demo-people.ts';
import { demoSources } from '../local/invented-source.ts';
import type { Closing, Served, ServeOptions } from './bring-up.ts';
import { demoTeams } from './teams.ts';

type Asked = Pick<ServeOptions, 'config' | 'isSlow'> & { readonly signInSecret?: string };

/** Starts gateway and worker with the teams of the demo, in this process. */
export async function serveHere({ config, isSlow, signInSecret }: Asked, closing: Closing): Promise<Served> {
  const server = await startServer(config, {
    teams: demoTeams(isSlow),
    ...demoSources(config),
    ...(signInSecret !== undefined && { signInSecret }),
  });
  closing.push(() => server.close());
  const url = server.url ?? `http://127.0.0.1:${config.PORT}`;
  const token = (await server.mintToken?.({ tenant: TENANT, actor: CLINICIAN })) ?? '';
  return { url, link: server.signInLink ?? url, token };
}
