/** The process that `consilium dev` starts for each version of the sources: gateway and worker. */
import { readConfig } from '@consilium/server/config';
import { explainUncaught } from '../report/explain.ts';
import { createReporter } from '../report/reporter.ts';
import type { Closing } from '../start/bring-up.ts';
import { serveHere } from '../start/serve-here.ts';
import type { ServeMessage, ServerMessage } from './server-process.ts';

const report = createReporter({ json: false });
const closing: Closing = [];
const say = (message: ServerMessage) => process.send?.(message);

process.on('uncaughtException', (error) => process.exit(report.trouble(explainUncaught(error))));

// Asked to stop, or the process that started this one has ended.
process.once('disconnect', async () => {
  for (const close of closing.splice(0).reverse()) await Promise.resolve(close()).catch(() => undefined);
  process.exit(0);
});

process.once('message', async ({ environment, ...asked }: ServeMessage) => {
  try {
    say({ type: 'ready', ...(await serveHere({ config: readConfig(environment), ...asked }, closing)) });
  } catch (error) {
    process.exit(report.trouble(error));
  }
});
say({ type: 'loaded' });
