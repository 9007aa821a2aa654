import { describe, expect, it } from 'vitest';
import { chatRequest, demandedShape, forcedTools, turnsOf } from './chat-request.ts';

const weather = { type: 'function', function: { name: 'weather', parameters: { type: 'object' } } };
const clock = { type: 'function', function: { name: 'clock', parameters: { type: 'object' } } };
const asked = (more: object) =>
  chatRequest.parse({ messages: [{ role: 'user', content: 'Rain in Rome?' }], ...more });

describe('what the small model is asked', () => {
  it.each([
    ['may choose', 'auto', []],
    ['must call one', 'required', ['weather', 'clock']],
    ['must call this one', { type: 'function', function: { name: 'clock' } }, ['clock']],
  ])('a tool that it %s', (_, choice, names) => {
    const request = asked({ tools: [weather, clock], tool_choice: choice });
    expect(forcedTools(request).map((tool) => tool.function.name)).toEqual(names);
    expect(demandedShape(request) === undefined).toBe(names.length === 0);
  });

  it('a shape of the answer: that of a schema, any JSON, or none', () => {
    const schema = { type: 'object' };
    const format = { type: 'json_schema', json_schema: { name: 'a', schema } };
    expect(demandedShape(asked({ response_format: format }))).toEqual(schema);
    expect(demandedShape(asked({ response_format: { type: 'json_object' } }))).toBe('json');
    expect(demandedShape(asked({}))).toBeUndefined();
  });

  it('results of tools are read as what the person says next, and calls without text are not turns', () => {
    const messages = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Rain' },
          { type: 'text', text: ' in Rome?' },
        ],
      },
      { role: 'assistant', content: null, tool_calls: [{}] },
      { role: 'tool', content: 'none' },
    ];
    expect(turnsOf(chatRequest.parse({ messages }))).toEqual([
      { role: 'user', text: 'Rain in Rome?' },
      { role: 'user', text: 'none' },
    ]);
  });
});
