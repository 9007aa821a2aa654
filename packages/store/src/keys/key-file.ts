import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConsiliumError } from '@consilium/kernel';

/** A secret of 32 bytes from which the file's wrapper derives everything. */
export interface Master {
  /** 1 to 255. */
  readonly id: number;
  /** Null: it was retired. What is left reads the key ids that were made with it, and unwraps nothing. */
  readonly secret: Buffer | null;
  /** Derived from the secret, which it does not lead back to. */
  readonly naming: Buffer;
}

/** The masters in the file, the newest last. Throws ConsiliumError('invalid_key_file'), which says nothing of them. */
export async function readKeyFile(file: string): Promise<readonly Master[]> {
  if (((await stat(file)).mode & 0o077) !== 0)
    throw invalid(`its group or others may read or write it: chmod 600 ${file}`);
  const masters = parse(await readFile(file, 'utf8'));
  if (masters.length === 0 || new Set(masters.map(({ id }) => id)).size !== masters.length)
    throw invalid('it needs at least one master, and no id twice');
  if (masters.at(-1)?.secret === null) throw invalid('its last master was retired: the last one wraps');
  return masters;
}

export function derive(secret: Uint8Array, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), `consilium-1 ${use}`, 32));
}

/** Leaves only the naming keys of all masters but the last, in place; whole or not at all. Gives the ids of those that it changed. */
export async function retireOlderMasters(file: string): Promise<readonly number[]> {
  const masters = await readKeyFile(file);
  const older = masters.slice(0, -1).filter(({ secret }) => secret !== null);
  if (older.length === 0) return [];
  const kept = masters.map(({ id, secret, naming }, place) =>
    secret !== null && place === masters.length - 1
      ? { id, secret: secret.toString('base64url') }
      : { id, naming: naming.toString('base64url') },
  );
  await writeDraft(file, { masters: kept }, (draft) => rename(draft, file));
  return older.map(({ id }) => id);
}

/** Makes the file with one master, readable by its owner only; whole or not at all, and what is there stays. */
export async function makeKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const masters = [{ id: 1, secret: randomBytes(32).toString('base64url') }];
  // Unlike a rename, a link never takes the place of another's file: of several makers one wins.
  await writeDraft(file, { masters }, (draft) =>
    link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    }),
  );
}

/** Writes a file beside, readable by its owner only, which `place` then gives its name. */
async function writeDraft(
  file: string,
  content: object,
  place: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(content)}\n`);
    await handle.sync();
    await place(draft);
  } finally {
    await handle.close();
    await rm(draft, { force: true });
  }
  await syncDirectory(dirname(file));
}

/** The name must survive a crash of the machine too: a lost key file loses all that was sealed. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function parse(text: string): Master[] {
  try {
    const { masters } = JSON.parse(text) as { masters: { id: number; secret?: string; naming?: string }[] };
    return masters.map(({ id, secret, naming }) => {
      const bytes = Buffer.from((secret ?? naming) as string, 'base64url');
      if (!Number.isInteger(id) || id < 1 || id > 255 || bytes.length !== 32) throw new RangeError();
      return secret === undefined
        ? { id, secret: null, naming: bytes }
        : { id, secret: bytes, naming: derive(bytes, 'naming') };
    });
  } catch {
    // The parser's own error quotes the text.
    throw invalid(
      'it must be {"masters": [{"id": 1 to 255, "secret": 32 bytes in base64url}]}; "naming" in place of a retired secret',
    );
  }
}

function invalid(remedy: string): ConsiliumError {
  return new ConsiliumError('invalid_key_file', { remedy });
}
