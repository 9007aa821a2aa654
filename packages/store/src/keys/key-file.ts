import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConsiliumError } from '@consilium/kernel';

/** A secret of 32 bytes from which the file's wrapper derives everything. */
export interface Master {
  /** 1 to 255. */
  readonly id: number;
  readonly secret: Buffer;
}

/** The masters in the file, the newest last. Throws ConsiliumError('invalid_key_file'), which says nothing of them. */
export async function readKeyFile(file: string): Promise<readonly Master[]> {
  if (((await stat(file)).mode & 0o007) !== 0) throw invalid('others may read or write it: chmod 600');
  const masters = parse(await readFile(file, 'utf8'));
  if (masters.length === 0 || new Set(masters.map(({ id }) => id)).size !== masters.length)
    throw invalid('it needs at least one master, and no id twice');
  return masters;
}

/** Makes the file with one master, readable by its owner only; whole or not at all, and what is there stays. */
export async function makeKeyFile(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const text = JSON.stringify({ masters: [{ id: 1, secret: randomBytes(32).toString('base64url') }] });
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${text}\n`);
    await handle.sync();
    // Unlike a rename, a link never takes the place of another's file: of several makers one wins.
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
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
    const { masters } = JSON.parse(text) as { masters: { id: number; secret: string }[] };
    return masters.map(({ id, secret }) => {
      const bytes = Buffer.from(secret, 'base64url');
      if (!Number.isInteger(id) || id < 1 || id > 255 || bytes.length !== 32) throw new RangeError();
      return { id, secret: bytes };
    });
  } catch {
    // The parser's own error quotes the text.
    throw invalid('it must be {"masters": [{"id": 1 to 255, "secret": 32 bytes in base64url}]}');
  }
}

function invalid(remedy: string): ConsiliumError {
  return new ConsiliumError('invalid_key_file', { remedy });
}
