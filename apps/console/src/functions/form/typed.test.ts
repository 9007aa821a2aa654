import { describe, expect, it } from 'vitest';
import { fieldsOf, type JsonSchema } from './schema.ts';
import { emptyGroup, isWhole, sentGroup } from './typed.ts';

const SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    content: { type: 'string', minLength: 1, maxLength: 2_000_000, description: 'Raw text or code' },
    extraction_type: { type: 'string', enum: ['keywords', 'concepts'] },
    domain: { type: 'string', maxLength: 60, default: 'general' },
    target_tokens: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    strict: { type: 'boolean' },
    preserve: { type: 'array', items: { type: 'string', maxLength: 20_000 } },
    sources: {
      type: 'array',
      items: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
    },
    anything: {},
    language: { type: 'string', default: 'python' },
    note: { anyOf: [{ type: 'string', maxLength: 80 }, { type: 'null' }] },
  },
  required: ['content', 'extraction_type', 'domain', 'preserve'],
};
const fields = fieldsOf(SCHEMA);
const shape = (name: string) => fields.find((each) => each.name === name)?.shape;

describe('a form made from a schema [D1]', () => {
  it('asks for each field in its own way', () => {
    expect(shape('content')).toMatchObject({ kind: 'text', isLong: true });
    expect(shape('domain')).toMatchObject({ kind: 'text', isLong: false });
    expect(shape('extraction_type')).toEqual({ kind: 'choice', options: ['keywords', 'concepts'] });
    expect(shape('target_tokens')).toEqual({ kind: 'number', isWhole: true, least: 1, most: null });
    expect(shape('strict')).toEqual({ kind: 'switch' });
    expect(shape('preserve')).toMatchObject({ kind: 'list', item: { kind: 'text' } });
    expect(shape('sources')).toMatchObject({ kind: 'list', item: { kind: 'group' } });
    expect(shape('language')).toMatchObject({ kind: 'text', isLong: false });
    expect(shape('anything')).toEqual({ kind: 'json' });
    expect(shape('note')).toMatchObject({ kind: 'text', isLong: false });
  });

  it('sends what was typed in its type, and nothing that was not', () => {
    const typed = {
      ...emptyGroup(fields),
      content: 'Text',
      extraction_type: 'keywords',
      target_tokens: '40',
      preserve: ['one', ''],
      sources: [{ title: 'A' }],
      anything: '{"a":[1]}',
    };
    expect(sentGroup(fields, typed)).toEqual({
      content: 'Text',
      extraction_type: 'keywords',
      domain: 'general',
      language: 'python',
      target_tokens: 40,
      strict: false,
      preserve: ['one'],
      sources: [{ title: 'A' }],
      anything: { a: [1] },
    });
  });

  it('sends a list that the schema needs also when it is empty', () => {
    expect(sentGroup(fields, emptyGroup(fields))).toMatchObject({ preserve: [] });
  });

  it('can be sent when all that is needed is there, and its JSON is JSON', () => {
    const typed = emptyGroup(fields);
    expect(isWhole(fields, typed)).toBe(false);
    const whole = { ...typed, content: 'Text', extraction_type: 'keywords' };
    expect(isWhole(fields, whole)).toBe(true);
    expect(isWhole(fields, { ...whole, anything: '{"a":' })).toBe(false);
  });

  it('ends on a schema without an end', () => {
    const circle: { type: string; properties: Record<string, JsonSchema> } = {
      type: 'object',
      properties: {},
    };
    circle.properties.again = circle;
    expect(() => fieldsOf(circle)).not.toThrow();
  });
});
