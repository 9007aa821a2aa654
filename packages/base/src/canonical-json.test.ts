import { expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

it('orders the keys of every object and leaves out undefined', () =>
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true, e: undefined })).toBe(
    '{"a":true,"b":[1,{"c":"x","d":null}]}',
  ));
