import { ConsiliumError } from '@consilium/kernel';
import { type LogMetadata, TerminalError } from '@restatedev/restate-sdk';
import { describe, expect, it } from 'vitest';
import { engineLog, tellUnexpected } from './unexpected.ts';

const CANARY = 'Jane Canary';
const OPERATION = 'Error when processing a Restate context operation.\n';

function told(body: (on: (place: string, error: unknown) => void) => void) {
  const places: string[] = [];
  body((place) => places.push(place));
  return places;
}

describe('unexpected errors of a worker [F6]', () => {
  it.each([
    ['an error of the code', new TypeError(CANARY), ['step.model']],
    ['a statement that the database refused', new ConsiliumError('store_failed'), ['step.model']],
    ['an error with a code of ours', new ConsiliumError('timeout'), []],
    ['an error of the engine', new TerminalError('cancelled'), []],
  ])('are told of %s', (_, error, places) => {
    expect(told((on) => tellUnexpected(on, 'step.model', error))).toEqual(places);
  });

  const line = (level: 'warn' | 'info', ...words: unknown[]) =>
    told((on) => engineLog(on)({ source: 'SYSTEM', level, replaying: false } as LogMetadata, ...words));
  it.each([
    ['a failed operation', [OPERATION, new Error(CANARY)], ['engine.operation']],
    ['a code that a step of ours threw', [OPERATION, new Error('rate_limited')], []],
    ['a refused request', [`Rejecting request as its JWT did not validate: ${CANARY}`], ['engine.signature']],
    ['a line that nobody knows', [CANARY], ['engine.other']],
    ['what every start without keys says', ['Accepting requests without validating x'], []],
  ])("are told of the SDK's warnings by their kind: %s", (_, words, places) => {
    expect(line('warn', ...words)).toEqual(places);
    expect(line('info', ...words)).toEqual([]);
  });
});
