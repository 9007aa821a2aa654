import { createServer } from 'node:net';
import { parseListening } from '@consilium/base/processes';
import { describe, expect, it } from 'vitest';
import { checkEnginePorts } from './engine-ports.ts';

const listenOn = async (host: string) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as { port: number };
  return { port, close: () => new Promise((closed) => server.close(closed)) };
};

describe('the engine’s doors [F5] [F2]', () => {
  it.each(['RESTATE_INGRESS_URL', 'RESTATE_ADMIN_URL'])(
    '%s may not be open to other machines',
    async (name) => {
      const [open, closed] = [await listenOn('0.0.0.0'), await listenOn('127.0.0.1')];
      const at = (port: number) => ({ [name]: `http://127.0.0.1:${port}` });
      expect(await checkEnginePorts(at(open.port))).toMatchObject({
        id: 'engine-open',
        remedy: expect.stringContaining(`127.0.0.1:${open.port}`),
      });
      expect(
        await checkEnginePorts({ [name]: `http://127.0.0.1:1,http://127.0.0.1:${open.port}` }),
      ).not.toBeNull();
      expect(await checkEnginePorts(at(closed.port))).toBeNull();
      await Promise.all([open.close(), closed.close()]);
      expect(await checkEnginePorts(at(open.port))).toBeNull();
    },
  );

  it('are looked for as the system writes them', async () => {
    const admin = { RESTATE_ADMIN_URL: 'http://127.0.0.1:9118' };
    const found = (address: string, state = '0A') =>
      checkEnginePorts(admin, parseListening(`  0: ${address}:239E 00000000:0000 ${state} rest`));
    const closed = ['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F'];
    for (const address of closed) expect(await found(address), address).toBeNull();
    for (const address of ['00000000', '0'.repeat(32), '0500000A'])
      expect(await found(address), address).not.toBeNull();
    expect(await found('00000000', '01')).toBeNull();
  });

  it('are called from outside where the system does not list who listens', async () => {
    const [open, closed] = [await listenOn('0.0.0.0'), await listenOn('127.0.0.1')];
    // On Linux every address of 127.0.0.0/8 is this machine's: as good as one of another interface.
    const found = (port: number) =>
      checkEnginePorts({ RESTATE_ADMIN_URL: `http://127.0.0.1:${port}` }, null, ['127.0.0.2']);
    expect(await found(open.port)).toMatchObject({ id: 'engine-open' });
    expect(await found(closed.port)).toBeNull();
    await Promise.all([open.close(), closed.close()]);
  });
});
