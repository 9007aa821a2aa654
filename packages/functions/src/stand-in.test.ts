import type { FunctionContext, Json, Question } from '@consilium/kernel';
import { ruleBased } from '@consilium/stand-in';
import { describe, expect, it } from 'vitest';
import { functions } from './index.ts';
import { fakeContext } from './test-support/fake-context.fixture.ts';
import { fakeLibrary, passage } from './test-support/fake-library.fixture.ts';

const player = ruleBased();
const LIBRARY = fakeLibrary([
  passage('Aspirin prevents clots.', { score: 0.9, hash: 'cd'.repeat(32) }),
  passage('Metformin lowers glucose in adults.', { score: 0.8 }),
]);

async function saidTo({ system, text, output }: Question): Promise<Json> {
  const { json } = await player.play({
    ...{ provider: 'compatible', api: 'chat-completions', model: 'stand-in', system },
    messages: [{ role: 'user', text }],
    ...{ tools: [], toolChoice: 'auto', jsonSchema: output, jsonTool: null, builtin: null, video: null },
    ...{ stream: false, headers: {}, raw: {} },
  });
  return json as Json;
}

function context(): FunctionContext {
  const ask = async (question: Question) => {
    const said = await saidTo(question);
    return await fakeContext([[said, said]]).ask(question);
  };
  return { ...fakeContext([], LIBRARY), ask };
}

async function run(name: string, input: object): Promise<Record<string, Json>> {
  const definition = functions.find((each) => each.name === name)!;
  const output = await definition.run(definition.input.parse(input), context());
  return definition.output.parse(output);
}

const CONTENT =
  '# Treatment\nMetformin lowers glucose in adults. The dose is 500 mg.\n\n# Kidneys\nMetformin needs care in renal failure. Anna Meyer said so.';

describe('what the stand-in model answers to functions [D1]', () => {
  it.each([
    ['concepts', 'Metformin'],
    ['entities', '500 mg'],
    ['outline', 'Kidneys'],
  ])('finds %s', async (extraction_type, word) => {
    const { extracted } = await run('extract_structure', { content: CONTENT, extraction_type });
    expect((extracted as { text: string }[]).map(({ text }) => text)).toContain(word);
  });

  it('summarises within the target', async () => {
    const input = { content: CONTENT, target_tokens: 30, preserve: ['renal failure'], style: 'bullets' };
    const { summary, invariants } = await run('summarize_content', input);
    expect(summary).toContain('renal failure');
    expect(invariants).toContain('renal failure');
  });

  it('writes the frame of a function, and cites what it was given', async () => {
    const { code, explanation, citations } = await run('generate_code', {
      specification: 'Add two doses',
      language: 'python',
    });
    expect(code).toMatch(/^# Stand-in model.*\ndef add_two_doses\(\):/);
    expect(explanation).toContain('Aspirin prevents clots.[^1]');
    expect(citations).toHaveLength(2);
  });

  it.each([
    ['security', 'const password = "hunter22";', false],
    ['quality', '// TODO later', true],
    ['dependencies', 'import fs from "fs";', true],
    ['patterns', 'const a = 1;', true],
  ])('analyses %s', async (analysis_type, artifact, pass) => {
    const result = await run('analyze_artifact', { artifact, artifact_type: 'code', analysis_type });
    expect(result.pass).toBe(pass);
    expect((result.findings as Json[]).length).toBe(analysis_type === 'patterns' ? 0 : 1);
  });

  it('says which criteria are met', async () => {
    const input = {
      artifact: CONTENT,
      specification: 'Say what metformin does.',
      acceptance_criteria: ['names the dose', 'names insulin pumps and sensors'],
    };
    const { valid, violations, remediation_hints } = await run('validate_against_spec', input);
    expect(valid).toBe(false);
    expect(violations).toMatchObject([{ criterion: 'names insulin pumps and sensors' }]);
    expect(remediation_hints).toEqual(['Say more about: names insulin pumps and sensors']);
    expect((await run('validate_against_spec', { ...input, acceptance_criteria: [] })).valid).toBe(true);
  });

  it('joins artifacts, and sees numbers that differ', async () => {
    const artifacts = [
      { id: 'a', content: 'The dose is 500 mg.' },
      { id: 'b', content: 'The dose is 850 mg.\nIt helps.' },
    ];
    const { synthesized, conflicts } = await run('synthesize_outputs', {
      artifacts,
      synthesis_strategy: 'merge',
      conflict_policy: 'first_wins',
    });
    expect(conflicts).toMatchObject([{ resolved_by: 'a' }]);
    expect(synthesized).toContain('It helps.');
  });

  it('divides a task', async () => {
    const { subtasks, agent_assignments } = await run('decompose_task', {
      task: 'Summarize the chapter and then validate the result',
    });
    expect(subtasks).toHaveLength(2);
    expect(agent_assignments).toEqual({ s1: 'summarize_content', s2: 'validate_against_spec' });
  });

  it('orders passages by the words that they share with the query', async () => {
    const { references, similarity_scores } = await run('cross_reference', {
      query_artifact: 'metformin and glucose',
    });
    expect(references).toMatchObject([
      { text: 'Metformin lowers glucose in adults.' },
      { text: 'Aspirin prevents clots.' },
    ]);
    expect(similarity_scores).toEqual([0.8, 0.9]);
  });

  it('has no faults to find in an answer', async () => {
    const faults = {
      type: 'array',
      items: {
        type: 'object',
        properties: { where: { type: 'string' }, fault: { type: 'string' }, fix: { type: 'string' } },
      },
    };
    const text = 'Another model was asked:\n\nFunction: extract_structure\n\n…';
    const output = { type: 'object', properties: { faults }, required: ['faults'] };
    expect(
      await saidTo({ system: 'You check the answers of another model.', text, output, maxOutputTokens: 512 }),
    ).toEqual({ faults: [] });
  });
});
