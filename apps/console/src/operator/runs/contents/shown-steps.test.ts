import { describe, expect, it } from 'vitest';
import type { Run } from '../../../api/generated.ts';
import { shownSteps } from './shown-steps.ts';

const run = (id: string, steps: readonly object[], children: readonly object[] = []) =>
  ({ run: id, steps, children }) as unknown as Run;
const model = { step: 's1', kind: 'model', agent: 'front', name: 'fast', model: 'small', stand_in: true };
const tool = { step: 's2', kind: 'tool', agent: 'front', name: 'read_labs', model: null, stand_in: false };

describe('prompts and tool calls of a run', () => {
  it('are shown by step, also of called agents, without steps that have no text', () => {
    const tree = run('a', [model, tool], [run('b', [{ ...tool, step: 's1', agent: 'labs' }])]);
    const contents = [
      {
        run: 'a',
        step: 's1',
        input: {
          system: 'You answer.',
          messages: [
            { role: 'user', text: 'Hello' },
            {
              role: 'assistant',
              content: [{ type: 'tool-call', name: 'read_labs', input: { since: 2020 } }],
            },
            { role: 'tool', results: [{ name: 'read_labs', result: 'none' }] },
          ],
          tools: ['read_labs', 'finish'],
        },
        output: { content: [{ type: 'text', text: 'Hi.' }], output: null },
      },
      { run: 'b', step: 's1', input: 'all', output: null },
    ];
    const [first, second, ...rest] = shownSteps(tree, contents);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ agent: 'front', name: 'small', standIn: true });
    expect(first?.parts).toMatchObject([
      { name: 'System prompt', text: 'You answer.' },
      { name: 'Message', text: 'Hello' },
      { name: 'Earlier reply', text: expect.stringContaining('read_labs({') },
      { name: 'Tool result', text: expect.stringContaining('"none"') },
      { name: 'Tools it may call', text: 'read_labs, finish' },
      { name: 'Reply', text: 'Hi.' },
    ]);
    expect(second).toMatchObject({ agent: 'labs', parts: [{ text: 'all' }, { text: 'nothing: it failed' }] });
  });

  it('show a typed reply by its fields, and say where text was cut', () => {
    const contents = [
      { run: 'a', step: 's1', input: { cut: 'You ans' }, output: { content: [], output: { tier: 'none' } } },
    ];
    const [step] = shownSteps(run('a', [model]), contents);
    expect(step?.parts[0]?.text).toMatch(/^You ans\n… the rest was not kept$/);
    expect(step?.parts[1]?.text).toContain('"tier": "none"');
  });
});
