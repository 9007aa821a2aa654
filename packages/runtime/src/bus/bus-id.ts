/** Ids of both buses look like Redis stream ids, `<epoch ms>-<n>`: comparable in any process, good after a restart. */
const BUS_ID = /^(\d{1,15})-(\d{1,15})$/;

export function isBusId(text: string): boolean {
  return BUS_ID.test(text);
}

/** Negative if `a` is older than `b`. Both must be bus ids. */
export function compareBusIds(a: string, b: string): number {
  const [aMs, aN] = partsOf(a);
  const [bMs, bN] = partsOf(b);
  return aMs - bMs || aN - bN;
}

/** The id after `last` at the time `now`: never smaller than `last`, also when the clock goes back. */
export function nextBusId(last: string | null, now: number): string {
  if (last === null) return `${now}-0`;
  const [ms, n] = partsOf(last);
  return now > ms ? `${now}-0` : `${ms}-${n + 1}`;
}

export function msOfBusId(id: string): number {
  return partsOf(id)[0];
}

function partsOf(id: string): [number, number] {
  const match = BUS_ID.exec(id);
  if (!match) throw new RangeError('not a bus id');
  return [Number(match[1]), Number(match[2])];
}
