/** Where the worker is killed: at which point of the nth entry of this name. */
export interface Crash {
  readonly point: string;
  readonly name: string;
  readonly nth: number;
}

/** A send is never acknowledged by itself. */
const POINTS = ['before', 'effect', 'ack'] as const;

/** Each entry of a log at each of its points, `atOnce` of them in a run, far from each other. */
export function everyCrash(
  log: readonly Pick<Crash, 'point' | 'name'>[],
  atOnce: number,
): readonly (readonly Crash[])[] {
  const names = [...new Set(log.map(({ name }) => name))];
  const all = names.flatMap((name) =>
    POINTS.filter((point) => log.some((line) => line.name === name && line.point === point)).map((point) => ({
      ...{ point, name, nth: 1 },
    })),
  );
  const runs = Math.ceil(all.length / atOnce);
  return Array.from({ length: runs }, (_, index) => all.filter((_each, at) => at % runs === index));
}
