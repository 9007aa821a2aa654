import {
  type Caller,
  CODE_KEEPS,
  ConsiliumError,
  type FileWritten,
  filePath,
  folderPath,
  type NewFile,
  originOfReply,
  type Scope,
  type TrailAction,
  WORKSPACE_LIMITS,
  type WorkspaceFiles,
  workspaceKind,
} from '@consilium/kernel';
import type { Pool, PoolClient } from 'pg';
import type { AuditWriter } from '../audit/audit-writer.ts';
import { sealObject } from '../objects/sealed-objects.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { inCaller } from '../postgres/scoped.ts';
import { findFile, hashOf, listFiles, type ObjectParts, openFile, PLACE } from './file-rows.ts';

const OWNER = { name: 'workspace_owner', text: 'SELECT app.workspace_owner()' };
const WRITTEN = {
  name: 'file_written',
  text: `SELECT version FROM app.workspace_versions
    WHERE tenant = app.tenant() AND compartment = app.compartment() AND owner = $1 AND step = $2`,
};
/** What is used, and whether the path is a file already. No row: nothing was written yet. */
const USED = {
  name: 'workspace_room',
  text: `SELECT w.bytes, w.files, EXISTS (SELECT FROM app.workspace_versions v WHERE v.tenant = w.tenant AND v.compartment = w.compartment
      AND v.owner = w.owner AND v.path = $2)
    FROM app.workspaces w WHERE w.tenant = app.tenant() AND w.compartment = app.compartment() AND w.owner = $1`,
};
const WRITE = {
  name: 'write_file',
  text: 'SELECT outcome, file_version FROM app.write_file($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
};

const KEEP_NEWEST = { name: 'keep_newest', text: 'SELECT app.keep_newest($1, $2, $3, $4, $5)' };

export interface WorkspaceParts extends ObjectParts {
  /** The role of teams without a patient. */
  readonly own: Pool;
  readonly audit: AuditWriter;
}

interface Written extends NewFile {
  readonly owner: string;
  /** Null: whatever is there. */
  readonly expected: number | null;
}

type Transact = <T>(body: (transaction: PoolClient) => Promise<T>) => Promise<T>;

/** Files of an agent, for the agent: virtual paths over the object store, every version kept. */
export function createWorkspaceFiles({ own, audit, ...parts }: WorkspaceParts): WorkspaceFiles {
  const noted = async (caller: Caller, action: TrailAction): Promise<Transact> => {
    await audit.before(caller, { action });
    return (body) => inCaller(own)(caller, body);
  };

  const write = async (scope: Scope, transact: Transact, file: Written): Promise<FileWritten> => {
    const bytes = Buffer.from(file.content, 'utf8');
    if (bytes.length > WORKSPACE_LIMITS.fileBytes)
      throw new ConsiliumError('file_too_large', { remedy: `at most ${WORKSPACE_LIMITS.fileBytes} bytes` });
    // Before the bytes: those of a refused write would stay in the object store, where no limit counts them.
    if (!(await transact((transaction) => hasRoom(transaction, file, bytes.length)))) throw full();
    // First the bytes: a row never names what is not there. The same bytes have the same place.
    const { key, sealed } = await sealObject(parts.keys, scope, bytes, PLACE, {
      once: file.byCode === true,
    });
    await parts.objects.put(key, sealed, { ifAbsent: true });
    const { files, bytes: most, perVersion } = WORKSPACE_LIMITS;
    const { outcome, version, gone } = await transact(async (transaction) => {
      const row = await firstRow(transaction, WRITE, [
        ...[file.owner, file.path, file.step, file.expected],
        ...[hashOf(bytes), bytes.length, key, file.origin, files, most, perVersion],
      ]);
      const [said, made] = row as ['written' | 'changed' | 'full', number];
      const left =
        file.byCode && said === 'written'
          ? await rows(transaction, KEEP_NEWEST, [
              ...[file.path, made, CODE_KEEPS.versions, CODE_KEEPS.files, perVersion],
            ])
          : [];
      return { outcome: said, version: made, gone: left.map(([place]) => place as string) };
    });
    // After the rows: a crash leaves bytes that no row names, until the compartment is erased.
    for (const place of gone) await parts.objects.delete(place);
    if (outcome === 'full') throw full();
    return { outcome, version };
  };

  return {
    write: async (caller, file) => {
      const transact = await noted(caller, 'workspace.write');
      const owner = await transact(ownerOf);
      const path = filePath(file.path, workspaceKind(owner));
      return (await write(caller.scope, transact, { ...file, owner, path, expected: null })).version;
    },
    edit: async (caller, { path: text, version: expected, old, new: replacement, origin, step }) => {
      const transact = await noted(caller, 'workspace.write');
      const { owner, path, written, found } = await transact(async (transaction) => {
        const itsOwner = await ownerOf(transaction);
        const itsPath = filePath(text, workspaceKind(itsOwner));
        const [done] = (await firstRow(transaction, WRITTEN, [itsOwner, step])) ?? [];
        const present = await findFile(transaction, itsOwner, itsPath);
        return { owner: itsOwner, path: itsPath, written: done as number | undefined, found: present };
      });
      if (written !== undefined) return { outcome: 'written', version: written };
      if (!found) throw notFound();
      if (found.file.version !== expected) return { outcome: 'changed', version: found.file.version };
      const { content, origin: before } = await openFile(parts, caller.scope, found);
      return write(caller.scope, transact, {
        ...{ owner, path, step, expected, content: replaceOnce(content, old, replacement) },
        origin: originOfReply([before, origin]),
      });
    },
    read: async (caller, text) => {
      const transact = await noted(caller, 'workspace.read');
      const found = await transact(async (transaction) => {
        const owner = await ownerOf(transaction);
        return findFile(transaction, owner, filePath(text, workspaceKind(owner)));
      });
      if (!found) throw notFound();
      return openFile(parts, caller.scope, found);
    },
    list: async (caller, text) => {
      const transact = await noted(caller, 'workspace.list');
      return transact(async (transaction) => {
        const owner = await ownerOf(transaction);
        return listFiles(transaction, owner, folderPath(text, workspaceKind(owner)));
      });
    },
  };
}

async function ownerOf(transaction: PoolClient): Promise<string> {
  const [owner] = (await firstRow(transaction, OWNER, [])) ?? [];
  if (typeof owner !== 'string')
    throw new ConsiliumError('no_workspace', {
      remedy: 'files belong to research agents and to the agent that people talk to',
    });
  return owner;
}

/** A step that has written before is let through: the database says which version it wrote. */
async function hasRoom(
  transaction: PoolClient,
  { owner, path, step }: Pick<Written, 'owner' | 'path' | 'step'>,
  size: number,
): Promise<boolean> {
  const [bytes = 0, files = 0, exists = false] = ((await firstRow(transaction, USED, [owner, path])) ??
    []) as [bytes?: string, files?: number, exists?: boolean];
  const { files: most, bytes: mostBytes, perVersion } = WORKSPACE_LIMITS;
  if (Number(bytes) + size + perVersion <= mostBytes && (exists || files < most)) return true;
  return (await firstRow(transaction, WRITTEN, [owner, step])) !== undefined;
}

function full(): ConsiliumError {
  const { files, bytes } = WORKSPACE_LIMITS;
  return new ConsiliumError('workspace_full', { remedy: `at most ${files} files and ${bytes} bytes` });
}

function replaceOnce(content: string, old: string, replacement: string): string {
  const at = old === '' ? -1 : content.indexOf(old);
  if (at === -1)
    throw new ConsiliumError('old_text_not_found', { remedy: 'give the text as the file has it' });
  if (content.includes(old, at + 1))
    throw new ConsiliumError('old_text_not_unique', { remedy: 'give more of the text around it' });
  return content.slice(0, at) + replacement + content.slice(at + old.length);
}

function notFound(): ConsiliumError {
  return new ConsiliumError('file_not_found', { remedy: 'list the files first' });
}
