import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

/** The writer as one file: a process that is killed 500 times must start quickly, and most of a start is reading sources. */
export async function bundleChild(directory: string): Promise<URL> {
  await build({
    ...{ configFile: false, logLevel: 'error' },
    root: fileURLToPath(new URL('../..', import.meta.url)),
    ssr: { noExternal: true, external: ['pg-native'] },
    build: {
      ...{ ssr: true, minify: false, emptyOutDir: false, outDir: join(directory, 'child') },
      rolldownOptions: {
        input: fileURLToPath(new URL('child.ts', import.meta.url)),
        output: { entryFileNames: 'child.mjs', codeSplitting: false },
      },
    },
  });
  return pathToFileURL(join(directory, 'child', 'child.mjs'));
}
