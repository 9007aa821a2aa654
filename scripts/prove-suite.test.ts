import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { proveSuite } from './prove-suite.ts';
import type { SourceTree } from './source-tree.ts';

vi.spyOn(process.stdout, 'write').mockReturnValue(true);
vi.spyOn(process.stderr, 'write').mockReturnValue(true);

const clean: SourceTree = { commit: 'abcdef0', changed: [] };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'measured-'));
});

/** A suite that measures this figure against the goal 0, and then says how its tests went. */
function suiteOf(figure: string, closing: string) {
  const code = `import { goal, NOT_MEASURED, writeMeasured } from './scripts/prove.ts';
    writeMeasured({ name: 'sample-suite', goals: [goal('messages lost', '= 0', ${figure}, 'messages')] });
    console.log('${closing}');`;
  return { name: 'sample-suite', command: ['node', '--input-type=module', '-e', code, '--'] };
}
const prove = (suite: ReturnType<typeof suiteOf>, readTree = () => clean) =>
  proveSuite(suite, { readTree, folder });
const isWritten = () => existsSync(join(folder, 'sample-suite.json'));

describe('a measured file is written', () => {
  it('with commit and paths when every test passed', async () => {
    await prove(suiteOf('0', '3 passed, 0 failed'));
    expect(JSON.parse(readFileSync(join(folder, 'sample-suite.json'), 'utf8'))).toMatchObject({
      ...{ name: 'sample-suite', commit: 'abcdef0', dependsOn: expect.arrayContaining(['packages']) },
      goals: [{ figure: 0, holds: true }],
    });
  });

  it('also when a goal does not hold, which is a figure and no failed test', async () => {
    expect((await prove(suiteOf('4', '3 passed, 0 failed'))).goals).toMatchObject([
      { figure: 4, holds: false },
    ]);
    expect(isWritten()).toBe(true);
  });
});

describe('no measured file is written', () => {
  it.each([
    ['when a test failed', suiteOf('0', '2 passed, 1 failed'), /not written: 1 failed/],
    ['when a figure was never set', suiteOf('NOT_MEASURED', '3 passed, 0 failed'), /not written: 1 failed/],
    [
      'when the suite kept no figures',
      { name: 'sample-suite', command: ['node', '-e', "console.log('1 passed, 0 failed')", '--'] },
      /did not call writeMeasured/,
    ],
  ])('%s', async (_, suite, why) => {
    await expect(prove(suite)).rejects.toThrow(why);
    expect(isWritten()).toBe(false);
  });

  it('when files differ from the commit: it is not even run, and says what to do', async () => {
    const dirty = () => ({ ...clean, changed: ['packages/kernel/src/index.ts'] });
    await expect(prove(suiteOf('0', '3 passed, 0 failed'), dirty)).rejects.toThrow(
      /packages\/kernel\/src\/index\.ts\nCommit first.*npm run suites -- --size full sample-suite/s,
    );
    expect(isWritten()).toBe(false);
  });

  it('when the sources changed during the run', async () => {
    const trees = [clean, { ...clean, commit: 'abcdef1' }];
    await expect(prove(suiteOf('0', '3 passed, 0 failed'), () => trees.shift()!)).rejects.toThrow(
      'the sources changed meanwhile: abcdef1',
    );
    expect(isWritten()).toBe(false);
  });
});
