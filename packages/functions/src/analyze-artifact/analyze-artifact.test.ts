import { describe, expect, it } from 'vitest';
import { countTokens, fakeContext } from '../test-support/fake-context.fixture.ts';
import { analyzeArtifact } from './analyze-artifact.ts';
import { measureCode } from './measure-artifact.ts';

const CODE =
  'function run(sql) {\n  // asks\n  if (sql && sql.length) return db.query("if " + sql);\n\n  return null;\n}';
const input = (more: object = {}) =>
  analyzeArtifact.input.parse({ artifact: CODE, artifact_type: 'code', analysis_type: 'security', ...more });
const finding = (more: object = {}) => ({
  severity: 'low',
  message: 'Bad.',
  quote: null,
  fix_hint: 'Fix it.',
  check: null,
  ...more,
});
const run = (findings: readonly object[], more: object = {}) =>
  analyzeArtifact.run(input(more), fakeContext([[{ findings, pass: true, metrics: { lines: 9 } } as never]]));

describe('analyze_artifact [D1]', () => {
  it('finds the place of each finding, and leaves out those about what is not there', async () => {
    const { findings, pass } = await run(
      [
        finding({ quote: 'return   db.query', location: 99 }),
        finding({ quote: 'eval(sql)', severity: 'critical' }),
        finding({ severity: 'medium', check: 2 }),
      ],
      { checklist: ['has tests', 'has limits'] },
    );
    expect(findings).toMatchObject([
      { severity: 'medium', location: null, fix_hint: 'Fix it.', check: 'has limits' },
      { severity: 'low', location: { line: 3 }, check: null },
    ]);
    const { start, end } = findings[1]!.location!;
    expect(CODE.slice(start, end)).toBe('return db.query');
    expect(pass).toBe(true);
  });

  it.each([
    ['critical', false],
    ['high', false],
    ['medium', true],
    ['info', true],
    ['harmless', false],
  ])('decides by severity whether it passes: %s', async (severity, pass) => {
    expect((await run([finding({ severity })])).pass).toBe(pass);
  });

  it('decides about all findings, however many are shown', async () => {
    const many = Array.from({ length: 10_000 }, () => finding({ message: 'x'.repeat(200) }));
    const { findings, compressed_report } = await run(many);
    expect(countTokens(JSON.stringify(findings))).toBeLessThanOrEqual(2_048 + 20);
    expect(countTokens(compressed_report)).toBeLessThanOrEqual(500);
    expect(compressed_report).toMatch(/^Passed: 1000 low\.\nlow: x/);
    expect((await run([])).compressed_report).toBe('Passed: no findings.');
  });

  it('counts by code', async () => {
    expect((await run([])).metrics).toEqual({
      ...{ lines: 6, lines_of_code: 4, comment_lines: 1, blank_lines: 1, functions: 1 },
      // if, &&
      cyclomatic_complexity: 3,
    });
    const text = { artifact: 'One two. Three four five.\n\nSix.', artifact_type: 'document' };
    expect((await run([], text)).metrics).toEqual({
      lines: 3,
      blank_lines: 1,
      words: 6,
      sentences: 3,
      words_per_sentence: 2,
    });
    const config = { artifact: '# a\nb: 1\n\nc: 2', artifact_type: 'config' };
    expect((await run([], config)).metrics).toEqual({
      lines: 4,
      blank_lines: 1,
      comment_lines: 1,
      lines_of_code: 2,
    });
  });
});

describe('metrics of code [D1]', () => {
  it.each([
    [
      'TypeScript',
      'const f = (a?: number) => (a ?? 1) > 2 ? a : 0;\nfor (const x of y) { /* if\nif */ }',
      4,
      3,
    ],
    [
      'Python',
      'def f(a):\n    """if and or\n    while"""\n    # if\n    if a and not b:\n        return [x for x in a]\n    elif c:\n        pass',
      5,
      7,
    ],
    ['Java', 'switch (a) { case 1: b(); break; case 2: c(); }\ntry { d(); } catch (E e) { } // if', 4, 2],
    ['Go', 'func f() {\n\tif a || b {\n\t}\n}', 3, 4],
    ['SQL in a string', 'const q = `select\n if ${a}\n`;', 1, 3],
    ['nothing', '', 1, 0],
  ])('of %s', (_, source, complexity, lines) => {
    const metrics = measureCode(source);
    expect([metrics.cyclomatic_complexity, metrics.lines_of_code]).toEqual([complexity, lines]);
  });

  it.each(['"', "'", '`', '/*', '//', '#', '?', '&', 'if ', '\\', '\n'])(
    'takes linear time with many %j',
    (unit) => {
      const started = process.cpuUsage();
      measureCode(unit.repeat(300_000 / unit.length));
      expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
    },
  );
});
