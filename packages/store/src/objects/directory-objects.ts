import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConsiliumError, type ObjectStore } from '@consilium/kernel';
import { codeOf, ignoreMissing, makeFolder, removeFile, writeWhole } from './durable-files.ts';
import { keySegments, prefixFolders } from './object-key.ts';

/** Ends an object's file name: no key holds it, so the object `a` and the folder of `a/b` do not meet. */
const OBJECT = '@';

/**
 * Objects as files below the directory, which is made where it is missing; for one machine. Folders of deleted objects
 * stay. Throws ConsiliumError: `invalid_key`, `objects_failed` with the system's code.
 */
export function createDirectoryObjects(directory: string): ObjectStore {
  const root = resolve(directory);
  const made = new Set<string>();

  const place = (key: string) => {
    const segments = keySegments(key);
    const folder = join(root, ...segments.slice(0, -1));
    return { folder, file: join(folder, `${segments.at(-1)}${OBJECT}`) };
  };

  const put: ObjectStore['put'] = async (key, bytes, options) => {
    const { folder, file } = place(key);
    if (!made.has(folder)) {
      await makeFolder(folder, root);
      made.add(folder);
    }
    return writeWhole(file, bytes, options?.ifAbsent ?? false);
  };

  return {
    put: (key, bytes, options) => put(key, bytes, options).catch(failed),
    get: async (key) => {
      const bytes = await readFile(place(key).file).catch(ignoreMissing).catch(failed);
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    delete: async (key) => {
      await removeFile(place(key).file).catch(ignoreMissing).catch(failed);
    },
    list: (prefix, { after = '' } = {}) => {
      const folders = prefixFolders(prefix);
      const above = folders.map((folder) => `${folder}/`).join('');
      return keysBelow(join(root, ...folders), above, { prefix, after });
    },
  };
}

/** In the order of the keys' bytes: a folder stands where its name with the slash stands. */
async function* keysBelow(
  folder: string,
  above: string,
  wanted: { readonly prefix: string; readonly after: string },
): AsyncGenerator<string> {
  const { prefix, after } = wanted;
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing).catch(failed);
  const names = (entries ?? []).flatMap((entry) => {
    if (entry.isDirectory()) return [`${entry.name}/`];
    return entry.name.endsWith(OBJECT) && !entry.name.startsWith('.') ? [entry.name.slice(0, -1)] : [];
  });
  for (const name of names.sort()) {
    const key = above + name;
    if (!key.startsWith(prefix.slice(0, key.length))) continue;
    if (name.endsWith('/')) yield* keysBelow(join(folder, name), key, wanted);
    else if (key.startsWith(prefix) && key > after) yield key;
  }
}

function failed(error: unknown): never {
  if (error instanceof ConsiliumError) throw error;
  throw new ConsiliumError('objects_failed', { remedy: `look up the system's code: ${codeOf(error)}` });
}
