import type { Surroundings } from '../surroundings.ts';
import { administrationSettings } from './administration.ts';
import type { Administrator } from './administrator.ts';

/** Opens what an administrator reaches, and closes it. Throws Trouble where nothing runs. */
export async function withAdministrator<T>(
  { environment }: Pick<Surroundings, 'environment'>,
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
