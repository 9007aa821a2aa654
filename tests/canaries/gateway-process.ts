import { readConfig, startServer } from '@consilium/server';
import { source } from '../support/small-team.ts';

/** A gateway in a process of its own, so that everything it logs is in one file. Mints a token for ACTOR of TENANT. */
const { TENANT = '', ACTOR = '' } = process.env;
const server = await startServer(readConfig(process.env), { teams: [source] });
const token = await server.mintToken?.({ tenant: TENANT, actor: ACTOR });
process.stdout.write(`${JSON.stringify({ ready: true, url: server.url, token })}\n`);
process.on('SIGTERM', () => {
  void server.close().then(() => process.exit(0));
});
