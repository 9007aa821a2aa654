import pg from 'pg';

/** Where a process is ended: before a step was begun, when it was begun and nobody knows its end, or after it. */
export type Point = 'before' | 'begun' | 'after';
export const POINTS: readonly Point[] = ['before', 'begun', 'after'];

export interface CrashAt {
  /** The nth step of this name: looks at the engine come more or less often, and must not shift the others. */
  readonly name: string;
  readonly nth: number;
  readonly point: Point;
}

/** The steps of one flow: every statement, every change of the object store, every request to the engine. */
export interface Steps {
  readonly names: readonly string[];
  readonly take: <T>(name: string, begin: () => Promise<T>) => Promise<T>;
}

/** Counts steps, and ends this process with SIGKILL at the one that is named. */
export function createSteps(crash: CrashAt | null): Steps {
  const names: string[] = [];
  const reached = (name: string, nth: number, point: Point) => {
    if (crash?.name === name && crash.nth === nth && crash.point === point)
      process.kill(process.pid, 'SIGKILL');
  };
  return {
    names,
    take: async (name, begin) => {
      names.push(name);
      const nth = names.filter((each) => each === name).length;
      reached(name, nth, 'before');
      const ending = begin();
      reached(name, nth, 'begun');
      const result = await ending;
      reached(name, nth, 'after');
      return result;
    },
  };
}

/** Makes every function of a port a step. */
export function stepping<T extends object>(
  steps: Steps,
  kind: string,
  port: T,
  names: readonly (keyof T)[],
): T {
  const wrapped = names.map((name) => {
    const of = port[name] as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => steps.take(`${kind} ${String(name)}`, () => of(...args))] as const;
  });
  return { ...port, ...Object.fromEntries(wrapped) };
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Makes every statement of this process a step, whoever sends it. `steps` is asked each time. */
export function watchStatements(steps: () => Steps | null): void {
  const original = pg.Client.prototype.query as unknown as Query;
  const query = function (this: pg.Client, ...args: unknown[]): Promise<unknown> | undefined {
    const watching = steps();
    if (!watching) return original.apply(this, args);
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as (...end: unknown[]) => void) : null;
    const ending = watching.take(nameOf(args[0]), () => original.apply(this, args));
    if (!callback) return ending;
    // The pool's own way to ask.
    ending.then(
      (result) => callback(undefined, result),
      (error: unknown) => callback(error),
    );
    return undefined;
  };
  pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query;
}

function nameOf(statement: unknown): string {
  const { name, text } =
    typeof statement === 'string' ? { name: undefined, text: statement } : (statement as pg.QueryConfig);
  return `sql ${name ?? text.trim().split(/[\s;]/)[0]}`;
}
