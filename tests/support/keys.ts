import type { Config } from '@consilium/server';
import { createFileWrapper, createKeyRing, type createPool, type StoredKeyRing } from '@consilium/store';

/** The ring of the servers under test, as another process of theirs has it. `pool`: the app role's. */
export async function keysOf(
  pool: ReturnType<typeof createPool>,
  { KEY_FILE = '' }: Pick<Config, 'KEY_FILE'>,
): Promise<StoredKeyRing> {
  return createKeyRing({
    pool,
    wrapper: await createFileWrapper(KEY_FILE, { make: true }),
    now: () => new Date(),
  });
}
