import { createHash } from 'node:crypto';
import {
  ConsiliumError,
  type FileContent,
  type FileVersion,
  type KeyRing,
  type ObjectStore,
  type Scope,
} from '@consilium/kernel';
import type { PoolClient } from 'pg';
import { openObject } from '../objects/sealed-objects.ts';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';

/** Binds the sealed bytes to what they are. */
export const PLACE = 'workspace';

const OF_OWNER = 'v.tenant = app.tenant() AND v.compartment = app.compartment() AND v.owner = $1';
const COLUMNS =
  'v.path, v.version, v.content_hash, v.size, v.origin, v.source_run, v.written_at, v.object_key';
const LIST = {
  name: 'list_files',
  text: `SELECT DISTINCT ON (v.path) ${COLUMNS} FROM app.workspace_versions v WHERE ${OF_OWNER} AND ($2 = '' OR starts_with(v.path, $2 || '/'))
    ORDER BY v.path, v.version DESC`,
};
const VERSIONS = {
  name: 'file_versions',
  text: `SELECT ${COLUMNS} FROM app.workspace_versions v WHERE ${OF_OWNER} AND v.path = $2 ORDER BY v.version DESC LIMIT 1000`,
};
const ONE = {
  name: 'read_file',
  text: `SELECT ${COLUMNS} FROM app.workspace_versions v WHERE ${OF_OWNER} AND v.path = $2 AND v.version = coalesce($3, v.version)
    ORDER BY v.version DESC LIMIT 1`,
};

export interface ObjectParts {
  readonly objects: ObjectStore;
  readonly keys: KeyRing;
}

/** A version, and where its bytes are. */
export interface FileRow {
  readonly file: FileVersion;
  readonly objectKey: string;
}

export async function listFiles(
  on: PoolClient,
  owner: string,
  folder: string,
): Promise<readonly FileVersion[]> {
  return (await rows(on, LIST, [owner, folder])).map((row) => fileRow(row).file);
}

export async function fileVersions(
  on: PoolClient,
  owner: string,
  path: string,
): Promise<readonly FileVersion[]> {
  return (await rows(on, VERSIONS, [owner, path])).map((row) => fileRow(row).file);
}

/** Without a version the newest. */
export async function findFile(
  on: PoolClient,
  owner: string,
  path: string,
  version?: number,
): Promise<FileRow | null> {
  const row = await firstRow(on, ONE, [owner, path, version ?? null]);
  return row ? fileRow(row) : null;
}

/** Throws ConsiliumError('object_damaged') for other bytes than were written. */
export async function openFile(
  parts: ObjectParts,
  scope: Scope,
  { file, objectKey }: FileRow,
): Promise<FileContent> {
  const bytes = await openObject(parts, scope, objectKey, PLACE);
  if (hashOf(bytes) !== file.contentHash) throw new ConsiliumError('object_damaged');
  return { ...file, content: Buffer.from(bytes).toString('utf8') };
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const readFile = rowReader<FileRow['file'] & Pick<FileRow, 'objectKey'>>()(
  'path version contentHash size origin run @writtenAt objectKey',
);

function fileRow(row: readonly unknown[]): FileRow {
  const { objectKey, ...file } = readFile(row);
  return { file, objectKey };
}
