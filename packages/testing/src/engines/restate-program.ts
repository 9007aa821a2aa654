import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname } from 'node:path';
import { LaunchError } from './launch-error.ts';

const require = createRequire(import.meta.url);

const packages = {
  'restate-server': () => require.resolve('@restatedev/restate-server/package.json'),
  restatectl: () => require.resolve('@restatedev/restatectl/package.json'),
};

/**
 * The path of a program of Restate, inside the package that npm installs for this platform. The wrapper of the
 * package above it would put a Node process in between, and a kill -9 would hit that one.
 */
export function restateProgram(program: keyof typeof packages): string {
  const id = `@restatedev/${program}-${platform()}-${arch()}/bin/${program}`;
  try {
    return require.resolve(id, { paths: [dirname(packages[program]())] });
  } catch (cause) {
    throw new LaunchError(`The program ${program} is not installed for ${platform()} ${arch()}.`, {
      remedy: 'run npm ci without --omit=optional, on Linux or macOS (x64 or arm64)',
      cause,
    });
  }
}
