import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { EXIT } from './exit-codes.ts';
import { Trouble } from './trouble.ts';

/** A file that can be written, told before the work that makes what goes into it. Throws Trouble. */
export function checkedTarget(file: string): string {
  const folder = dirname(resolve(file));
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw unwritable(`${file} is a folder.`, 'name a file in it');
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw unwritable(`There is no folder ${folder}.`, 'make it, or name a file elsewhere');
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw unwritable(`${folder} cannot be written to.`, 'name a file in a folder of yours', error);
  }
  return file;
}

function unwritable(what: string, remedy: string, cause?: unknown): Trouble {
  return new Trouble('no-target', { what, remedy, exit: EXIT.usage, cause });
}
