import { countOutdated, rebuildOutdated } from '@consilium/record';
import type { Administrator } from '../local/administrator.ts';
import type { Reporter } from '../report/reporter.ts';
import { ownersPool } from './owners-pool.ts';

/** Between two lines of progress, in records. */
const TELL_EVERY = 100;

/** `consilium admin rebuild-graphs`: of all tenants. What was done before it is ended stays. */
export async function rebuildGraphs(world: Administrator, report: Reporter): Promise<void> {
  const admin = await ownersPool(world);
  const outdated = await countOutdated(admin);
  if (outdated === 0) return report.result({ rebuilt: 0, rows: 0 }, 'each graph is of this release');
  report.progress(`${outdated} graphs to build; the server may run meanwhile`);
  const done = await rebuildOutdated(admin, (rebuilt) => {
    if (rebuilt % TELL_EVERY === 0) report.progress(`${rebuilt} of ${outdated}`);
  });
  report.result(done, `${done.rebuilt} graphs built again (${done.rows} rows)`);
}
