import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run-command.ts';

/** `[words](path)` and `![words](path)`, without what is in code. */
const LINK = /\]\(([^)\s]+)\)/g;

const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

function brokenLinks(page: string): readonly string[] {
  const text = readFileSync(join(root, page), 'utf8')
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(LINK)].map(([, target = '']) => target.replace(/#.*$/, ''));
  return targets.filter(
    (target) => target !== '' && !/^[a-z]+:/.test(target) && !existsSync(join(root, dirname(page), target)),
  );
}

describe('links between pages and files', () => {
  it.each(pages)('%s', (page) => expect(brokenLinks(page)).toEqual([]));
});
