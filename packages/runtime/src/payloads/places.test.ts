import type { KeyHandle } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import type { Target } from '../durable/durable.ts';
import { openEnvelope, sealEnvelope } from '../envelope/envelope.ts';
import type { Payload } from '../envelope/payload.ts';
import { inputPlace, type Place, replyPlace, stepPlace } from '../envelope/place.ts';
import { bindingKey } from '../test-support/binding-key.fixture.ts';
import * as targets from './targets.ts';

const key: KeyHandle = bindingKey('patient/p1');
const REQUEST = new Uint8Array([1, 2, 3]);
type AnyTarget = Pick<Target<never, unknown>, 'service' | 'handler'> & {
  readonly input: Payload<never>;
  readonly output: Payload<never>;
};
const all = Object.values(targets).flatMap((each) =>
  typeof each === 'object' ? [each as unknown as AnyTarget] : [],
);

/** Everything that is sealed, each at its own place: generated from the table of targets. */
interface Sealed {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly open: (bytes: Uint8Array) => unknown;
}
const sealed: readonly Sealed[] = [
  ...all.flatMap((target) => [
    at(`input of ${target.service}.${target.handler}`, target.input, inputPlace(target)),
    at(`reply of ${target.service}.${target.handler}`, target.output, replyPlace(target, REQUEST)),
    at(
      `reply of ${target.service}.${target.handler} to another request`,
      target.output,
      replyPlace(target, new Uint8Array([9])),
    ),
  ]),
  ...['inv-1', 'inv-2'].flatMap((invocation) =>
    [0, 1].map((number) => {
      const place = stepPlace(invocation, number, 'accept');
      return {
        name: `step ${number} of ${invocation}`,
        bytes: sealEnvelope(key, place, 1, {}),
        open: (bytes: Uint8Array) => openEnvelope(key, place, bytes),
      };
    }),
  ),
];

function at(name: string, payload: Payload<never>, place: Place): Sealed {
  return {
    name,
    bytes: payload.seal(key, place, {} as never),
    open: (bytes) => payload.open(key, place, bytes),
  };
}

describe('what is sealed for one place [F1]', () => {
  it('opens there and nowhere else: every kind, handler, request and step', () => {
    expect(all.length).toBeGreaterThanOrEqual(7);
    const opened: string[] = [];
    let refused = 0;
    for (const from of sealed) {
      expect(from.open(from.bytes), from.name).toBeDefined();
      for (const to of sealed.filter((other) => other !== from)) {
        try {
          to.open(from.bytes);
          opened.push(`${from.name} as ${to.name}`);
        } catch (error) {
          expect(error).toMatchObject({ code: 'not_an_envelope', retryable: false });
          refused += 1;
        }
      }
    }
    expect(opened).toEqual([]);
    expect(refused).toBe(sealed.length * (sealed.length - 1));
  });

  it('opens in the version that it was sealed in: the readable byte does not count by itself', () => {
    const place = inputPlace(targets.cancel);
    const bytes = targets.cancel.input.seal(key, place, {} as never);
    bytes[1] = 2;
    expect(() => targets.cancel.input.open(key, place, bytes)).toThrow('not_an_envelope');
  });

  it('opens with the key of its compartment only', () => {
    const place = inputPlace(targets.cancel);
    const bytes = targets.cancel.input.seal(key, place, {} as never);
    expect(() => targets.cancel.input.open(bindingKey('patient/p2'), place, bytes)).toThrow();
  });
});
