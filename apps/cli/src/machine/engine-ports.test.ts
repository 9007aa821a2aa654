import { createServer } from 'node:net';
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
      expect(checkEnginePorts(at(open.port))).toMatchObject({
        id: 'engine-open',
        remedy: expect.stringContaining(`127.0.0.1:${open.port}`),
      });
      expect(checkEnginePorts({ [name]: `http://127.0.0.1:1,http://127.0.0.1:${open.port}` })).not.toBeNull();
      expect(checkEnginePorts(at(closed.port))).toBeNull();
      await Promise.all([open.close(), closed.close()]);
      expect(checkEnginePorts(at(open.port))).toBeNull();
    },
  );

  it('are looked for as the system writes them', () => {
    const row = (address: string, state = '0A') => `  0: ${address}:239E 00000000:0000 ${state} rest`;
    const admin = { RESTATE_ADMIN_URL: 'http://127.0.0.1:9118' };
    const closed = ['0100007F', '00000000000000000000000001000000', '0000000000000000FFFF00000100007F'];
    for (const address of closed)
      expect(
        checkEnginePorts(admin, () => row(address)),
        address,
      ).toBeNull();
    for (const address of ['00000000', '0'.repeat(32), '0500000A'])
      expect(
        checkEnginePorts(admin, () => row(address)),
        address,
      ).not.toBeNull();
    expect(checkEnginePorts(admin, () => row('00000000', '01'))).toBeNull();
  });
});
