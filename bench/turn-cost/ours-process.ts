import type { EventBus } from '@consilium/kernel';
import { createMemoryBus } from '@consilium/runtime';
import { readConfig, startServer } from '@consilium/server';
import { createDoneSignal } from './done-signal.ts';
import { source } from './team.ts';
import { told } from './told.ts';

/** Variant A: the real server as a worker. The memory bus that it would have, heard at each turn's end. */
const done = createDoneSignal(told().donePort);
const memory = createMemoryBus();
const bus: EventBus = {
  ...memory,
  publish: async (whose, conversation, event) => {
    await memory.publish(whose, conversation, event);
    if (event.type === 'turn-ended') done(conversation);
  },
};
const server = await startServer(readConfig(process.env), { teams: [source], bus });
console.log('ready');
process.once('SIGTERM', () => {
  void server
    .close()
    .then(() => memory.close())
    .then(() => process.exit(0));
});
