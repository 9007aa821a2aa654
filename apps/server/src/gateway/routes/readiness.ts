const CHECK_MS = 2_000;
const CACHE_MS = 1_000;

type Report = { readonly [name: string]: 'ok' | 'failed' };

/** Runs all checks at once, at most once a second: `/ready` is open to everyone and must not load what it asks. */
export function createReadiness(checks: {
  readonly [name: string]: () => Promise<unknown>;
}): () => Promise<Report> {
  let last: { at: number; report: Promise<Report> } | null = null;
  return () => {
    if (last === null || performance.now() - last.at > CACHE_MS)
      last = { at: performance.now(), report: ask() };
    return last.report;
  };

  async function ask(): Promise<Report> {
    const names = Object.keys(checks);
    const results = await Promise.all(names.map((name) => passes(checks[name])));
    return Object.fromEntries(names.map((name, i) => [name, results[i] ? 'ok' : 'failed']));
  }
}

async function passes(check: (() => Promise<unknown>) | undefined): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => late.resolve(false), CHECK_MS);
  const done = Promise.resolve()
    .then(() => check?.())
    .then(
      () => true,
      () => false,
    );
  return Promise.race([done, late.promise]).finally(() => clearTimeout(timer));
}
