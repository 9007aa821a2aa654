export type { BusKeys } from './bus-keys.ts';
export { createMemoryBus } from './memory-bus.ts';
export { createRedisBus } from './redis-bus.ts';
