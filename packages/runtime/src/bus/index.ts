export { type BusKeys, PLAIN_BUS_KEYS, type SealedBytes } from './bus-keys.ts';
export { type BusLimits, DEFAULT_BUS_LIMITS } from './bus-limits.ts';
export { createMemoryBus } from './memory-bus.ts';
export { createRedisBus, type RedisBusOptions } from './redis-bus.ts';
