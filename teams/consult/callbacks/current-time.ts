import { type Callback, currentRun } from '@consilium/kernel';

/** Puts the run's time, ISO 8601 in UTC, into the state key `current_time` before the agent starts. */
export const currentTime: Callback = {
  name: 'current_time',
  beforeAgent: () => {
    const run = currentRun();
    run.setState('current_time', run.now().toISOString());
  },
};
