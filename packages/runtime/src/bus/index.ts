export { createMemoryBus } from './memory-bus.ts';
export { createRedisBus } from './redis-bus.ts';
