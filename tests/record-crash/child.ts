import { errorCode } from '@consilium/kernel';
import { createSteps, type Steps, watchStatements } from './crash-points.ts';
import { perform } from './flows.ts';
import type { Job, Reply } from './job.ts';

/** A process that waits for a job, does it, or dies at the step that the job names. */
let current: Steps | null = null;
watchStatements(() => current);
const tell = (reply: Reply) => process.send?.(reply);

process.on('message', async (job: Job) => {
  const steps = createSteps(job.crash);
  current = steps;
  try {
    await perform(job, steps);
    tell({ steps: steps.names });
  } catch (error) {
    tell({ steps: steps.names, error: errorCode(error) });
  } finally {
    current = null;
  }
});
tell({ ready: true });
