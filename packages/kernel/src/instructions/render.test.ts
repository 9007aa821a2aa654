import { describe, expect, it } from 'vitest';
import { renderInstruction } from './render.ts';

const code = (value: string) => ({ value, origin: 'code' as const });

describe('instructions [A12]', () => {
  it('fills in state and its prefixes', () => {
    const state = { topic: code('asthma'), 'user:language': code('en'), 'temp:n': code('1') };
    expect(
      renderInstruction('About {{ topic }} in {{ user.language }} ({{temp.n}}) {{ missing }}.', state),
    ).toBe('About asthma in en (1) .');
  });

  it('does not treat state as a template', () => {
    expect(renderInstruction('{{ a }}', { a: code('{{ secret }}'), secret: code('CANARY') })).toBe(
      '{{ secret }}',
    );
  });

  it('reaches neither prototypes nor files', () => {
    expect(renderInstruction('{{ a.constructor.name }}{{ a.__proto__ }}', { a: code('x') })).toBe('');
    expect(() => renderInstruction("{% include 'package.json' %}", {})).toThrow();
  });
});
