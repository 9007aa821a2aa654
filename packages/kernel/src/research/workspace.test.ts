import { describe, expect, it } from 'vitest';
import { errorCode } from '../errors.ts';
import { INTERACTION_OWNER } from './agent.ts';
import { filePath, folderPath, workspaceKind } from './workspace.ts';

const refused = (text: string, kind: 'research' | 'interaction' = 'research') => {
  try {
    return `taken as ${filePath(text, kind)}`;
  } catch (error) {
    return errorCode(error);
  }
};

describe('paths of a workspace [B3]', () => {
  it.each([
    ['reports/2026-05.md', 'reports/2026-05.md'],
    ['/notes/todo.txt', 'notes/todo.txt'],
    ['evidence/trials/NCT00000001/v1_2.json', 'evidence/trials/NCT00000001/v1_2.json'],
    ['notes/_draft', 'notes/_draft'],
    [`notes/${'a'.repeat(100)}`, `notes/${'a'.repeat(100)}`],
  ])('takes %s', (text, path) => {
    expect(filePath(text, 'research')).toBe(path);
  });

  it.each([
    ...['', '/', '.', '..', 'reports', 'reports/', 'reports//a', '//reports/a', 'reports/a/'],
    ...[
      'reports/../notes/a',
      'reports/./a',
      'reports/...',
      'reports/.hidden',
      '../reports/a',
      'reports/a/..',
    ],
    ...[
      'reports\\a',
      'reports/a\\..\\b',
      'reports/a b',
      'reports/ä',
      'reports/%2e%2e',
      'reports/a\0',
      'reports/a\n',
    ],
    ...[
      'reports/．．/a',
      'reports/‥/a',
      'reports/a:b',
      'reports/-rf',
      'Reports/a',
      'etc/passwd',
      'sessions/a',
    ],
    ...['/memory/research_agents/other/reports/a', 'a/b/c/d/e/f/g/h/i', `reports/${'a'.repeat(101)}`],
    ...['reports/1/2/3/4/5/6/7/8', `reports/${'abcdefghi/'.repeat(30)}a`],
  ])('refuses %j', (text) => {
    expect(refused(text)).toBe('invalid_path');
  });

  it('are in other folders for the interaction agent', () => {
    expect(filePath('user_profile/practice.md', 'interaction')).toBe('user_profile/practice.md');
    expect(refused('reports/a', 'interaction')).toBe('invalid_path');
    expect(workspaceKind(INTERACTION_OWNER)).toBe('interaction');
    expect(workspaceKind('00000000-0000-4000-8000-000000000000')).toBe('research');
  });

  it('of a folder: the root, or inside one of them', () => {
    expect(['', '/', '.'].map((text) => folderPath(text, 'research'))).toEqual(['', '', '']);
    expect(folderPath('/reports/', 'research')).toBe('reports');
    expect(folderPath('evidence/trials', 'research')).toBe('evidence/trials');
    for (const text of ['..', 'reports/..', 'reports//', '//', 'sessions'])
      expect(() => folderPath(text, 'research'), text).toThrow('invalid_path');
  });
});
