import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;

/** CHROMIUM_PATH, else the first of the usual names on PATH. Throws with the remedy where there is none. */
export function findChromium(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const places = env.CHROMIUM_PATH
    ? [env.CHROMIUM_PATH]
    : folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const found = places.find(isProgram);
  if (found !== undefined) return found;
  throw new Error(
    env.CHROMIUM_PATH
      ? `CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which is no program: correct it`
      : 'No Chromium on PATH: apt-get install chromium, or set CHROMIUM_PATH',
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
