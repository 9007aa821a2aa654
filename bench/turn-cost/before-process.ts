import { join } from 'node:path';
import type { BeforeOrder } from './before/start-before.ts';
import type { Loaded } from './load/orders.ts';
import { cpuNow, type MeasuredProcesses } from './subject.ts';

/** Drives this benchmark as an earlier commit has it, in its checkout: `before-process.ts <folder> <conversations>`. */
interface EarlierStack extends MeasuredProcesses {
  readonly load: {
    readonly pid: number;
    readonly load: (variant: 'ours', clients: number, ms: number) => Promise<Omit<Loaded, 'accepts'>>;
  };
  readonly stop: () => Promise<void>;
}

const [, , folder = '', conversations] = process.argv;
const { startBenchStack } = (await import(join(folder, 'bench/turn-cost/stack.ts'))) as {
  startBenchStack: (options: { conversations: number }) => Promise<EarlierStack>;
};
const stack = await startBenchStack({ conversations: Number(conversations) });

process.on('message', async (order: BeforeOrder) => {
  if (order.order === 'cpu') process.send?.(cpuNow(stack, 'ours'));
  // It does not say how long the request itself took.
  else process.send?.({ ...(await stack.load.load('ours', order.clients, order.ms)), accepts: [] });
});
process.on('disconnect', () => void stack.stop().then(() => process.exit(0)));
process.send?.('ready');
