import { describe, expect, it } from 'vitest';
import { countTokens, fakeContext } from '../test-support/fake-context.fixture.ts';
import { decomposeTask, graphProblems, inOrder } from './decompose-task.ts';

const input = (more: object = {}) =>
  decomposeTask.input.parse({ task: 'Build it', context: 'A clinic', ...more });
const subtask = (id: string, ...depends_on: string[]) => ({
  id,
  description: `Do ${id}`,
  agent: 'generate_code',
  depends_on,
});
const run = (...answers: (readonly object[])[]) =>
  decomposeTask.run(
    input(),
    fakeContext(answers.map((subtasks) => [{ subtasks, estimated_tokens: 1 } as never])),
  );

describe('decompose_task [D1]', () => {
  it('orders the subtasks, and counts the tokens by code', async () => {
    const result = await run([subtask('c', 'a', 'b'), subtask('b', 'a', 'a'), subtask('a')]);
    expect(result.subtasks.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(result.dependencies).toEqual({ a: [], b: ['a'], c: ['a', 'b'] });
    expect(result.agent_assignments).toEqual({ a: 'generate_code', b: 'generate_code', c: 'generate_code' });
    expect(result.estimated_tokens).toBe(3 * (countTokens('Do a\nA clinic') + 8_192));
    expect(decomposeTask.output.parse(result)).toEqual(result);
  });

  it.each([
    ['a circle', [subtask('a', 'b'), subtask('b', 'a')], 'the dependencies form a circle'],
    ['itself', [subtask('a', 'a')], 'the dependencies form a circle'],
    ['an unknown id', [subtask('a', 'z')], 'a subtask depends on an id that no subtask has'],
    ['the same id twice', [subtask('a'), subtask('a')], 'two subtasks have the same id'],
    [
      'an unknown agent',
      [{ ...subtask('a'), agent: 'rm_rf' }],
      'a subtask has an agent that is not available',
    ],
    ['a strange id', [subtask('a b<script>')], 'an id has other characters than letters, digits, _ and -'],
    ['nothing', [], 'there are no subtasks'],
  ])('asks again about %s, and refuses it the second time', async (_, wrong, problem) => {
    const context = fakeContext([[{ subtasks: wrong }], [{ subtasks: [subtask('a')] }]]);
    expect((await decomposeTask.run(input(), context)).subtasks).toHaveLength(1);
    expect(context.questions[1]?.system).toContain(problem);
    await expect(run(wrong, wrong)).rejects.toMatchObject({
      code: 'invalid_task_graph',
      remedy: expect.stringContaining(problem),
    });
  });

  it('refuses more subtasks than its budget has room for, in linear time', async () => {
    const chain = Array.from({ length: 10_000 }, (_, n) =>
      subtask(`s${n}`, ...(n === 0 ? [] : [`s${n - 1}`])),
    );
    const started = process.cpuUsage();
    await expect(run(chain)).rejects.toMatchObject({ code: 'output_over_budget' });
    expect(inOrder(chain)).toHaveLength(10_000);
    expect(graphProblems(chain, ['generate_code'])).toEqual([]);
    expect(process.cpuUsage(started).user).toBeLessThan(1_500_000);
  });

  it('offers only the agents that it was given', async () => {
    const context = fakeContext([[{ subtasks: [{ ...subtask('a'), agent: 'nurse' }] }]]);
    const { agent_assignments, estimated_tokens } = await decomposeTask.run(
      input({ available_agents: ['nurse'] }),
      context,
    );
    expect(agent_assignments).toEqual({ a: 'nurse' });
    expect(estimated_tokens).toBe(countTokens('Do a\nA clinic') + 2_048);
  });
});
