import { posix } from 'node:path';
import { importsOf } from './imports.ts';
import { type Finding, isTestCode, type SourceFile } from './source-file.ts';

/**
 * Folders of one package, lowest first: a folder imports those of lower lines only, never its own line's neighbours, so
 * no circle can close and a screen can be read, moved or left out without its siblings. Where two screens need the same
 * thing, it moves down; where one has to open another, it goes by an address in `places`.
 */
const orders: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'apps/console/src': [
    ['api', 'shown-text', 'styles'],
    ['components'],
    // What screens share: words, values of FHIR, pictures, who you are to a patient, where things stand in the console.
    ['words', 'fhir', 'charts', 'prose', 'places', 'location', 'theme'],
    ['grants'],
    // What waits for a person is shown in the record and beside an answer.
    // Two answers beside each other: on another model, or on another day.
    ['changes', 'comparison', 'searches'],
    // Papers stand in the record and beside the work that wrote them.
    ['papers'],
    [
      ...['conversation', 'desk', 'record', 'evidence', 'functions', 'notices', 'patients', 'operator'],
      ...['sign-in', 'tour'],
    ],
    ['gallery'],
    // Screens meet here and nowhere else.
    ['app'],
  ],
};

/** The rules about folders inside a package by name. */
export const folderRules = ['folder-order', 'listed-folder'] as const;

/** Checks one file against the order of its package's folders. A test may look at everything: it never ships. */
export function checkFolderOrder(file: SourceFile): readonly Finding[] {
  const [root, lines] = Object.entries(orders).find(([each]) => file.path.startsWith(`${each}/`)) ?? [];
  if (root === undefined || lines === undefined || isTestCode(file.path)) return [];
  // A file above the folders is the package's entry: it joins them.
  const folderOf = (path: string) => /^([^/]+)\//.exec(path.slice(root.length + 1))?.[1];
  const lineOf = (folder: string) => lines.findIndex((line) => line.includes(folder));
  const home = folderOf(file.path);
  if (home === undefined) return [];
  const finding = (rule: (typeof folderRules)[number], line: number, message: string) => [
    { rule, path: file.path, line, message },
  ];
  if (lineOf(home) < 0) {
    return finding('listed-folder', 1, `${home} has no place in scripts/arrows/folder-order.ts: add it`);
  }
  return importsOf(file).flatMap(({ target, line }): readonly Finding[] => {
    const place = posix.join(posix.dirname(file.path), target);
    if (!target.startsWith('.') || !place.startsWith(`${root}/`)) return [];
    const reached = folderOf(place);
    if (reached === home) return [];
    if (reached !== undefined && lineOf(reached) >= 0 && lineOf(reached) < lineOf(home)) return [];
    return finding(
      'folder-order',
      line,
      `${home} may not import ${reached ?? 'the entry'}: it stands no lower in scripts/arrows/folder-order.ts`,
    );
  });
}
