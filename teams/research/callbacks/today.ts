import { type Callback, currentRun } from '@consilium/kernel';

/** The day by the tenant's clock, in UTC. */
export const today: Callback = {
  name: 'today',
  beforeAgent: () => {
    const run = currentRun();
    run.setState('today', run.now().toISOString().slice(0, 10));
  },
};
