export { createMemoryBus, createRedisBus } from './bus/index.ts';
export type {
  HeldReport,
  ResearchDeps,
  RuntimeDeps,
  RuntimeObserver,
  TeamParts,
  TurnDeps,
  WorkDeps,
} from './deps.ts';
export type { Trace } from './durable/durable.ts';
export type { DurableHooks } from './durable/hooks.ts';
export { createEngineAdmin, type EngineAdmin } from './engine-admin.ts';
export { forgetCompartment } from './erasure/forget-compartment.ts';
export { type StopOptions, stopInvocations } from './erasure/stop-invocations.ts';
export { createConversationsClient, type IngressOptions } from './ingress/conversations-client.ts';
export {
  createEngineHttpClient,
  type EngineHttpClient,
  type EngineUrls,
} from './ingress/engine-http-client.ts';
export { createTurnControl } from './ingress/turn-control.ts';
export { createWorkControl } from './ingress/work-control.ts';
export { createPausedRounds } from './paused.ts';
export { createRequestRounds, createResearchControl } from './research/request-rounds.ts';
export { startRounds } from './rounds.ts';
export { createSweep } from './sweep.ts';
export { createTriggerRounds } from './trigger/trigger-rounds.ts';
export type { OnUnexpected } from './unexpected.ts';
export { askForDanger, urgencyRequest } from './urgency/ask-model.ts';
export { type ScheduledWake, scheduleWake, type WakeEngine } from './wake/schedule-wake.ts';
export { createWakeRounds } from './wake/wake-rounds.ts';
export { createWatchdog, type StuckRun, type WatchdogOptions } from './watchdog.ts';
export { startWorker, type Worker, type WorkerOptions } from './worker.ts';
