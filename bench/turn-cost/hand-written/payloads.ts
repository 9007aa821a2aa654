import type { Scope } from '@consilium/kernel';

/** What is sent to the hand-written service, as sealed JSON. */
export interface TurnRequest {
  readonly scope: Scope;
  readonly conversation: string;
  readonly seq: number;
  readonly run: string;
  readonly team: string;
}

/** What requests and replies are sealed for. */
export const REQUEST = 'HandTurn request';
export const REPLY = 'HandTurn reply';

export const STORE = {
  maxRetryDuration: 600_000,
  initialRetryInterval: 100,
  maxRetryInterval: 5_000,
  retryIntervalFactor: 2,
};
