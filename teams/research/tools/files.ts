import { ConsiliumError, type CurrentRun, currentRun, defineTool, receiptFact } from '@consilium/kernel';
import { z } from 'zod';

/** The store says what a path may be, as it knows whose workspace this is: here only that it is no book. */
const path = z.string().min(1).max(1_000);
const PATHS =
  'Paths are relative to your own workspace, in one of its folders: letters, digits, ".", "_", "-" and "/", as in notes/todo.md.';

/** Files of the agent that calls: no argument says whose they are. */
function filesOf(run: CurrentRun): NonNullable<CurrentRun['ports']['files']> {
  if (!run.ports.files)
    throw new ConsiliumError('no_files', { remedy: 'give the server a role for teams without a patient' });
  return run.ports.files;
}

export const writeFile = defineTool({
  name: 'write_file',
  description: `Writes a file as a whole; earlier versions are kept. ${PATHS}`,
  input: z.object({ path, content: z.string().max(1_048_576) }),
  zone: 'neutral',
  effect: 'effect',
  execute: async ({ path: at, content }) => {
    const run = currentRun();
    const file = { path: at, content, origin: run.writes, step: run.stepKey };
    const version = await filesOf(run).write(run.caller, file);
    run.cite(receiptFact('save', `the file ${at}`));
    return { ok: true, version };
  },
});

export const editFile = defineTool({
  name: 'edit_file',
  description: `Replaces the one place where "old" stands by "new", in the version that you have read. If the file has changed since, nothing is written and you get the present version: read it again. ${PATHS}`,
  input: z.object({
    path,
    version: z.int().min(1),
    old: z.string().min(1).max(1_048_576),
    new: z.string().max(1_048_576),
  }),
  zone: 'neutral',
  effect: 'effect',
  execute: async ({ path: at, version: read, old, new: replacement }) => {
    const run = currentRun();
    const edit = { path: at, version: read, old, new: replacement, origin: run.writes, step: run.stepKey };
    const { outcome, version } = await filesOf(run).edit(run.caller, edit);
    if (outcome === 'changed') return { ok: false, error: 'version_changed', version };
    run.cite(receiptFact('change', `the file ${at}`));
    return { ok: true, version };
  },
});

export const readFile = defineTool({
  name: 'read_file',
  description: `The text of a file, and its version. ${PATHS}`,
  input: z.object({ path }),
  zone: 'neutral',
  effect: 'read',
  execute: async ({ path: at }) => {
    const run = currentRun();
    const { content, version, origin } = await filesOf(run).read(run.caller, at);
    run.resultFrom(origin);
    return { content, version };
  },
});

export const listFiles = defineTool({
  name: 'list_files',
  description: 'The files of your own workspace, or of one of its folders, with their versions.',
  input: z.object({ dir: z.string().max(1_000).optional() }),
  zone: 'neutral',
  effect: 'read',
  execute: async ({ dir = '' }) => {
    const run = currentRun();
    const found = await filesOf(run).list(run.caller, dir);
    return {
      files: found.map(({ path: at, version, size, writtenAt }) => ({
        ...{ path: at, version, bytes: size, written_at: writtenAt },
      })),
    };
  },
});
