import { describe, expect, it } from 'vitest';
import { countTokens, fakeContext } from '../test-support/fake-context.fixture.ts';
import { CODE, fakeLibrary, passage } from '../test-support/fake-library.fixture.ts';
import { generateCode } from './generate-code.ts';

const TEXT = 'The repository pattern gives a collection of domain objects.';
const library = fakeLibrary([
  passage(TEXT),
  passage('class BaseRepository(ABC)', { hash: 'cd'.repeat(32), source: CODE }),
]);
const input = (more: object = {}) =>
  generateCode.input.parse({ specification: 'A repository', language: 'python', ...more });
const said = (more: object = {}) => ({
  code: 'x = 1',
  explanation: '',
  test_hints: [],
  intent: 'Keep x.',
  ...more,
});
const run = (more: object, evidence = library) =>
  generateCode.run(input(), fakeContext([[said(more)]], evidence));

describe('generate_code [D1] [D6]', () => {
  it('prints footnotes of the passages that the explanation cites, by first use', async () => {
    const explanation =
      'It has a base class. The repository pattern gives a collection of domain objects[^1]. Nobody knows[^7].';
    const { explanation: text, citations } = await run({ explanation, citations: [{ number: 9 }] });
    expect(text).toBe(
      'It has a base class. The repository pattern gives a collection of domain objects.[^1] Nobody knows.',
    );
    expect(citations).toMatchObject([
      {
        number: 1,
        footnote: 'Fowler, Martin, *Patterns* (Boston: Addison-Wesley, 2002), 322-327.',
        text: TEXT,
      },
    ]);
  });

  it('marks what a passage does not carry, and removes an altered quote', async () => {
    const explanation =
      'The repository pattern gives a collection of 40 domain objects[^1].\nIt says “the repository pattern gives a list of domain objects”[^1].';
    const { explanation: text } = await run({ explanation });
    expect(text.trim()).toBe(
      'The repository pattern gives a collection of 40 domain objects.[^1] [not confirmed]',
    );
  });

  it('leaves code alone, but for a fence around it', async () => {
    const code = 'const notOne = /[^1]/;';
    expect((await run({ code: `\`\`\`ts\n${code}\n\`\`\`` })).code).toBe(code);
    expect((await run({ code })).code).toBe(code);
  });

  it('holds its budgets', async () => {
    const exact = 'word'.repeat(8_192);
    expect((await run({ code: exact })).code).toBe(exact);
    await expect(run({ code: `${exact}x` })).rejects.toMatchObject({
      code: 'output_over_budget',
      remedy: 'the answer has 8193 tokens, and 8192 were asked for: divide the task',
    });
    const { compressed_intent } = await run({ intent: 'Do this. '.repeat(900) });
    expect(countTokens(compressed_intent)).toBeLessThanOrEqual(500);
    expect(generateCode.budget(input(), 'D4')).toEqual({ input: 8_192, output: 8_192 });
    expect(generateCode.budget(input(), 'S6')).toEqual({ input: 'model', output: 8_192 });
  });

  it('gives code without a library', async () => {
    const result = await generateCode.run(input(), fakeContext([[said({ explanation: 'So it is[^1].' })]]));
    expect(result).toMatchObject({ explanation: 'So it is.', citations: [], compressed_intent: 'Keep x.' });
    expect(generateCode.output.parse(result)).toEqual(result);
  });
});
