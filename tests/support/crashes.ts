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

/** A point of an entry of the journal. */
export interface LogLine {
  readonly point: string;
  readonly invocation: string;
  readonly name: string;
}

/** Steps whose effect ran again after the engine had acknowledged it. Empty, or the durable step is broken. */
export function runAgainAfterAck(log: readonly LogLine[]): readonly string[] {
  const acknowledged = new Set<string>();
  const again: string[] = [];
  for (const { point, invocation, name } of log) {
    const entry = `${invocation} ${name}`;
    if (point === 'ack') acknowledged.add(entry);
    // Calls and sends are issued again on every replay; the engine matches them with the journal.
    else if (point === 'before' && acknowledged.has(entry) && !/^(call|send) /.test(name)) again.push(entry);
  }
  return again;
}
