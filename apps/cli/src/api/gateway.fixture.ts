import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from '@consilium/server/gateway';
import { createWorld } from '@consilium/server/test-world';
import { temporaryFolder } from '@consilium/testing';
import { heard } from '../report/heard.fixture.ts';
import { run } from '../run.ts';

/** A gateway over fakes, and a command that asks it as a clinician or as another actor; it ends with the test file. */
export async function useGateway(
  afterAll: (work: () => Promise<void>) => void,
  command: string,
  fakes: Parameters<typeof createWorld>[0] = {},
) {
  const folder = temporaryFolder(`cli-${command}`);
  const world = await createWorld(fakes);
  const gateway = await listen(world.app, { port: 0 });
  const consiliumAs = async (actor: string, ...words: string[]) => {
    const at = ['--url', `http://127.0.0.1:${gateway.port}`, '--token', await world.token(actor)];
    return heard(() => run([command, ...words, ...at], {}));
  };
  afterAll(async () => {
    await gateway.close();
    folder.remove();
  });
  return {
    folder: folder.path,
    /** Writes a file, and gives its path. */
    file(name: string, text: string): string {
      writeFileSync(join(folder.path, name), text);
      return join(folder.path, name);
    },
    consiliumAs,
    consilium: (...words: string[]) => consiliumAs('dr', ...words),
  };
}
