import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { startRestate } from '@consilium/testing';
import { type Context, createEndpointHandler, serde, service } from '@restatedev/restate-sdk';

const MONTH_MS = 30 * 86_400_000;
const AT_ONCE = 1000;
const SIDE_BY_SIDE = 4;

export interface BareEngine {
  readonly pid: number;
  /** How many it took a second. */
  readonly perSecond: number;
  readonly stop: () => Promise<void>;
}

/** The engine alone with so many delayed sends, and nothing of ours. */
export async function startBareEngine(sends: number): Promise<BareEngine> {
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
  const server = http2.createServer(createEndpointHandler({ services: [sleeper], logger: () => {} }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const uri = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await post(`${restate.adminUrl}/deployments`, JSON.stringify({ uri }), 'application/json');
  const begun = performance.now();
  let from = 0;
  const fill = async () => {
    for (let first = from; first < sends; first = from) {
      from += AT_ONCE;
      const count = Math.min(AT_ONCE, sends - first);
      await post(`${restate.ingressUrl}/Sleeper/many`, JSON.stringify([first, count]));
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, fill));
  return {
    pid: restate.pid,
    perSecond: sends / ((performance.now() - begun) / 1000),
    stop: async () => {
      server.close();
      await restate.stop();
    },
  };
}

async function post(url: string, body: string, type = 'application/octet-stream'): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': type } });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}
