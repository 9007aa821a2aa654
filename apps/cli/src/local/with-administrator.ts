import { administrationSettings } from './administration.ts';
import type { Administrator } from './administrator.ts';
import type { Environment } from './env-file.ts';

/** Opens what an administrator reaches, and closes it. Throws Trouble where nothing runs. */
export async function withAdministrator<T>(
  { environment }: { readonly environment: Environment },
  data: string | undefined,
  work: (world: Administrator) => Promise<T>,
): Promise<T> {
  const settings = administrationSettings(environment, data);
  const { openAdministrator } = await import('./administrator.ts');
  const world = openAdministrator(settings);
  try {
    return await work(world);
  } finally {
    await world.close();
  }
}
