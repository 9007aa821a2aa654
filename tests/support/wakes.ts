import type { PlannedWake, Scope } from '@consilium/kernel';
import {
  createEngineAdmin,
  createEngineHttpClient,
  type ScheduledWake,
  scheduleWake,
  type WakeEngine,
} from '@consilium/runtime';
import { createAuditWriter, createWakeRows, type StoredKeyRing } from '@consilium/store';
import type { Pool } from 'pg';

/** What schedules wakes on real engines; `app` is the app role's pool. */
export function wakeEngine(
  restate: { readonly ingressUrl: string; readonly adminUrl: string },
  app: Pool,
  keys: StoredKeyRing,
  now: () => Date = () => new Date(),
): WakeEngine {
  const audit = createAuditWriter({ pool: app, secrets: keys, now });
  return {
    ...{ keys, now },
    http: createEngineHttpClient(restate.ingressUrl),
    rows: createWakeRows({ app, own: app, audit }),
    cancel: createEngineAdmin(restate.adminUrl).cancel,
  };
}

export interface TextWake {
  readonly scope: Scope;
  readonly conversation: string;
  readonly clientKey: string;
  readonly text: string;
}

/** A text of code for a conversation, later. */
export function scheduleText(engine: WakeEngine, wake: TextWake, delayMs: number): Promise<ScheduledWake> {
  const { scope, conversation, clientKey: key, text } = wake;
  const planned: Omit<PlannedWake, 'dueAt'> = { key, conversation, text, origin: 'code', task: null };
  return scheduleWake(engine, { scope }, planned, delayMs);
}
