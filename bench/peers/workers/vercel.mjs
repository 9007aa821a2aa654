/** Vercel's Workflow with its PostgreSQL world: a queue whose jobs this worker takes and posts to itself. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { StandaloneBuilder } from '@workflow/builders';
import { ready, serve } from './serve.mjs';
import { databaseUrl, port } from './told.mjs';

/** As many jobs at once as there are clients, and the pool that its documentation advises for that. */
const CONCURRENCY = 32;
Object.assign(process.env, {
  WORKFLOW_TARGET_WORLD: '@workflow/world-postgres',
  WORKFLOW_POSTGRES_URL: databaseUrl,
  WORKFLOW_POSTGRES_WORKER_CONCURRENCY: String(CONCURRENCY),
  WORKFLOW_POSTGRES_MAX_POOL_SIZE: String(CONCURRENCY + 2),
});

const workingDir = join(import.meta.dirname, 'vercel');
const at = (file) => join(workingDir, '.well-known/workflow/v1', file);
// Once: a restart after a kill finds both.
if (!existsSync(at('manifest.json'))) {
  const setup = join(import.meta.dirname, 'node_modules/@workflow/world-postgres/bin/setup.js');
  execFileSync(process.execPath, [setup], { stdio: 'inherit' });
  await new StandaloneBuilder({
    buildTarget: 'standalone',
    dirs: ['.'],
    workingDir,
    stepsBundlePath: at('step.cjs'),
    workflowsBundlePath: at('flow.cjs'),
    webhookBundlePath: at('webhook.cjs'),
  }).build();
}

const require = createRequire(import.meta.url);
const routes = {
  '/.well-known/workflow/v1/flow': require(at('flow.cjs')).POST,
  '/.well-known/workflow/v1/step': require(at('step.cjs')).POST,
};
const { getWorld, start } = await import('workflow/api').then(async (api) => ({
  ...api,
  ...(await import('workflow/runtime')),
}));
const { workflows } = JSON.parse(readFileSync(at('manifest.json'), 'utf8'));
const turn = Object.values(workflows)
  .flatMap((file) => Object.values(file))
  .find(({ workflowId }) => workflowId.endsWith('//turn'));

/** A run's value is polled for once a second: the step that writes the answer says so sooner. */
const waiting = new Map();
process.on('answered', (conversation, answer) => waiting.get(conversation)?.(answer));

async function runTurn(request) {
  const { promise, resolve } = Promise.withResolvers();
  waiting.set(request.conversation, resolve);
  try {
    await start(turn, [request]);
    return await promise;
  } finally {
    waiting.delete(request.conversation);
  }
}

async function deliver(request, response, body) {
  const route = routes[request.url];
  const { method, headers } = request;
  const reply = route
    ? await route(new Request(`http://127.0.0.1:${port}${request.url}`, { method, headers, body }))
    : new Response(null, { status: 404 });
  response.writeHead(reply.status, Object.fromEntries(reply.headers));
  response.end(Buffer.from(await reply.arrayBuffer()));
}

await serve(runTurn, deliver);
const world = await getWorld();
await world.start();
ready();
