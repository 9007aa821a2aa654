import { watch } from 'node:fs';
import { join } from 'node:path';

export interface SourceWatch {
  readonly close: () => void;
}

/** Neither sources nor read by what runs: packages, builds, tests, pages for people, drafts of an editor. */
const IGNORED = /(^|\/)(node_modules|dist|\.[^/]*)(\/|$)|\.(test|fixture)\.tsx?$|\.md$|~$/;

/**
 * Calls `onChange` with the paths (relative to `root`) that changed below `folders`, once nothing has changed for `quietMs`
 * (100 unless given). One call at a time: what changes meanwhile comes with the next one.
 */
export function watchSources(
  root: string,
  folders: readonly string[],
  onChange: (paths: readonly string[]) => Promise<void>,
  { quietMs = 100, onError }: { readonly quietMs?: number; readonly onError: (error: Error) => void },
): SourceWatch {
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let isBusy = false;
  const report = async () => {
    if (isBusy) return;
    isBusy = true;
    while (changed.size > 0) {
      const paths = [...changed].sort();
      changed.clear();
      await onChange(paths);
    }
    isBusy = false;
  };
  const watchers = folders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const path = join(folder, name ?? '');
      if (IGNORED.test(path)) return;
      changed.add(path);
      clearTimeout(quiet);
      quiet = setTimeout(() => void report().catch(onError), quietMs);
    }).on('error', onError),
  );
  return {
    close: () => {
      clearTimeout(quiet);
      changed.clear();
      for (const watcher of watchers) watcher.close();
    },
  };
}
