import { type Token, tokenise } from './tokens.ts';

/** A file under check: where it stands in the repository (forward slashes), and its tokens. */
export type SourceFile = { readonly path: string; readonly tokens: readonly Token[] };

/** A broken rule, with the place and what to do instead. */
export type Finding = {
  readonly rule: string;
  readonly path: string;
  readonly line: number;
  readonly message: string;
};

export function sourceFile(path: string, source: string): SourceFile {
  return { path, tokens: tokenise(source) };
}

/** Never shipped: tests and what stands beside them (`x.fixture.ts`, `test-support/`), benches, scripts. */
export function isTestCode(path: string): boolean {
  return /\.(test|fixture)\.tsx?$|\/test(-support|ing)?\/|^(tests|bench|scripts)\//.test(path);
}

/** The command line, which starts engines of its own, has synthetic patients and speaks to a running server. */
export function isDevLauncher(path: string): boolean {
  return path.startsWith('apps/cli/src/');
}
