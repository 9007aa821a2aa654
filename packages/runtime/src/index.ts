export { type ConversationDeps } from './conversation/conversation.ts';
export { type BusKeys, createMemoryBus, createRedisBus } from './bus/index.ts';
export type { RuntimeDeps, RuntimeObserver, TeamParts } from './deps.ts';
export type { DurableHooks } from './durable/hooks.ts';
export { createEngineAdmin, type EngineAdmin } from './engine-admin.ts';
export { createConversationsClient, type IngressOptions } from './ingress/conversations-client.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
export { createWatchdog, type StuckRun, type Watchdog, type WatchdogOptions } from './watchdog.ts';
