export { type ConversationDeps } from './conversation/conversation.ts';
export type { RuntimeDeps, RuntimeObserver } from './deps.ts';
export type { DurableHooks } from './durable/hooks.ts';
export { createEngineAdmin, type EngineAdmin } from './engine-admin.ts';
export { createConversationsClient, type IngressOptions } from './ingress/conversations-client.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
