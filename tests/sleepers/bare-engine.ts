import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { startRestate, until } from '@consilium/testing';
import { type Context, createEndpointHandler, serde, service } from '@restatedev/restate-sdk';
import { cpuMsOf, megabytesOf } from './process-use.ts';

const MONTH_MS = 30 * 86_400_000;
const AT_ONCE = 1000;

/** What the engine alone takes for so many delayed sends, with nothing of ours. */
export async function measureBareEngine(
  sends: number,
  restMs: number,
): Promise<{ readonly megabytes: number; readonly cpuPercent: number; readonly perSecond: number }> {
  const sleeper = service({
    name: 'Sleeper',
    handlers: {
      wake: async () => new Uint8Array(),
      many: async (ctx: Context, bytes: Uint8Array) => {
        const [from = 0, count = 0] = JSON.parse(new TextDecoder().decode(bytes)) as number[];
        for (let index = 0; index < count; index++)
          ctx.genericSend({
            ...{ service: 'Sleeper', method: 'wake', parameter: bytes, inputSerde: serde.binary },
            delay: MONTH_MS + ((from + index) % 1_000_000) * 1000,
          });
        return new Uint8Array();
      },
    },
    options: { serde: serde.binary },
  });
  const restate = await startRestate();
  const server = http2.createServer(createEndpointHandler({ services: [sleeper] }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await post(`${restate.adminUrl}/deployments`, JSON.stringify({ uri }), 'application/json');
    const begun = performance.now();
    for (let from = 0; from < sends; from += AT_ONCE)
      await post(
        `${restate.ingressUrl}/Sleeper/many`,
        JSON.stringify([from, Math.min(AT_ONCE, sends - from)]),
      );
    const perSecond = sends / ((performance.now() - begun) / 1000);
    const { megabytes, cpuPercent } = await atRest(
      [() => megabytesOf(restate.pid)],
      () => cpuMsOf(restate.pid),
      restMs,
    );
    return { megabytes, cpuPercent, perSecond };
  } finally {
    server.close();
    await restate.stop();
  }
}

async function post(url: string, body: string, type = 'application/octet-stream'): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

/** Memory, and percent of one core over `ms`, when what was begun has ended. */
export async function atRest(
  memory: readonly (() => number | Promise<number>)[],
  cpuMs: () => number,
  ms: number,
): Promise<{ readonly megabytes: number; readonly cpuPercent: number }> {
  const begun = { at: performance.now(), cpu: cpuMs() };
  const over = () => performance.now() - begun.at > ms;
  await until(async () => over(), { what: 'a time of rest', timeoutMs: ms + 10_000, everyMs: 100 });
  const cpuPercent = ((cpuMs() - begun.cpu) / (performance.now() - begun.at)) * 100;
  let megabytes = 0;
  for (const each of memory) megabytes += await each();
  return { megabytes, cpuPercent };
}
