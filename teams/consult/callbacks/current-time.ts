import { type Callback, currentRun } from '@consilium/kernel';
import { localNow } from '../local-time.ts';

/** Puts the run's time in the person's zone, ISO 8601 with its offset, into the state key `current_time` before the agent starts. */
export const currentTime: Callback = {
  name: 'current_time',
  beforeAgent: () => {
    const run = currentRun();
    run.setState('current_time', localNow(run));
  },
};
