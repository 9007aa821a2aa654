import type { TeamFile } from '../catalogue.ts';
import { goodTexts } from '../good-team.fixture.ts';

/** One change against the good team: a replacement in a file, a whole new text, or null to remove the file. */
type Change =
  | { readonly file: string; readonly find: string; readonly put: string }
  | { readonly file: string; readonly text: string | null };

export interface WrongTeam {
  readonly name: string;
  readonly changes: readonly Change[];
  /** `code file:line:column`, exactly these and no others. */
  readonly expected: readonly string[];
}

export const TEAM = 'team.yml';
export const agent = (name: string) => `agents/${name}.yml`;
export const replace = (file: string, find: string, put: string): Change => ({ file, find, put });
export const write = (file: string, text: string | null): Change => ({ file, text });

/** A new agent and its place in the list of the team. */
export const add = (name: string, text: string): Change[] => [
  write(agent(name), `name: ${name}\ndescription: Added.\n${text}`),
  replace(TEAM, 'draft, critic', `draft, critic, ${name}`),
];

/**
 * Wrong teams with one replacement each, a line each: name | `team` or an agent | what is replaced | by what | expected.
 * A line that begins with # is a heading.
 */
export function wrongTeams(table: string): readonly WrongTeam[] {
  const lines = table.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [name = '', of = '', find = '', put = '', expected = ''] = line
      .replaceAll('\\n', '\n')
      .split(' | ');
    const change = replace(of === 'team' ? TEAM : agent(of), find, put);
    return { name, changes: [change], expected: expected.split(', ') };
  });
}

/** The good team with the changes of a wrong one. */
export function filesOf(wrong: WrongTeam): TeamFile[] {
  const texts = new Map(Object.entries(goodTexts));
  for (const change of wrong.changes) {
    if ('find' in change) texts.set(change.file, replaced(texts.get(change.file), change));
    else if (change.text === null) texts.delete(change.file);
    else texts.set(change.file, change.text);
  }
  return [...texts].map(([path, text]) => ({ path, text }));
}

function replaced(text: string | undefined, change: { readonly find: string; readonly put: string }): string {
  if (!text?.includes(change.find)) throw new Error(`nothing to replace: ${change.find}`);
  return text.replace(change.find, () => change.put);
}
