import { describe, expect, it } from 'vitest';
import { isStrictSchema } from './strict-schema.ts';

const closed = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};

describe('a schema for strict mode', () => {
  it.each([
    ['closed, all required', closed, true],
    ['no properties at all', { type: 'object', additionalProperties: false }, true],
    ['open', { ...closed, additionalProperties: true }, false],
    ['an optional property', { ...closed, required: [] }, false],
    ['an open object inside', { ...closed, properties: { a: { type: 'object', properties: {} } } }, false],
    [
      'an open object in a list',
      { ...closed, properties: { a: { type: 'array', items: { type: 'object' } } } },
      false,
    ],
    ['an open alternative', { ...closed, properties: { a: { anyOf: [closed, { type: 'object' }] } } }, false],
    ['a root that is no object', { type: 'array', items: closed }, false],
  ] as const)('%s', (_, schema, strict) => {
    expect(isStrictSchema(schema)).toBe(strict);
  });
});
