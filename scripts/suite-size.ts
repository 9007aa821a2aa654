/** `ci` is the small size that fits a budget of minutes; `full` is the one that figures are quoted from. */
export type Size = 'ci' | 'full';

/** The size a suite was asked for: `--size`, else `CONSILIUM_SIZE`, else `ci`. Throws on any other word. */
export function suiteSize(args: readonly string[] = process.argv, env = process.env.CONSILIUM_SIZE): Size {
  const at = args.indexOf('--size');
  const size = (at < 0 ? env : args[at + 1]) ?? 'ci';
  if (size !== 'ci' && size !== 'full') throw new Error(`--size is ci or full, not ${size}`);
  return size;
}
