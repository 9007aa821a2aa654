/** `ask` is the request to Crossref; the others are prepared statements of the worker. */
export interface Crash {
  readonly step: string;
  readonly nth: number;
  readonly at: 'before' | 'during' | 'after';
  /** With the database its worker falls too, as with their machine. */
  readonly what: 'worker' | 'database' | 'engine';
}

/** At which of their times each is cut off. The first four claims are one of each source. */
const STEPS = {
  claim_status_checks: [1, 4, 6],
  host_turn: [1, 20],
  ask: [1, 3, 60],
  host_asked: [1, 20],
  status_heard: [1, 3, 150],
  mark_recalls: [1, 3, 7],
};
const OF_ERASURE = ['destroy_key', 'erasure_reached', 'erase_rows', 'finish_erasure', 'mark_recalls'];

/** Of the worker at each moment of each step; of database and engine once for each of its times. */
export function everyCrash(): readonly Crash[] {
  return Object.entries(STEPS).flatMap(([step, times]) => times.flatMap((nth) => crashesOf(step, nth)));
}

export function everyErasureCrash(): readonly Crash[] {
  return OF_ERASURE.flatMap((step) => crashesOf(step, 1));
}

function crashesOf(step: string, nth: number): readonly Crash[] {
  const moments = step === 'ask' ? (['during'] as const) : (['before', 'during', 'after'] as const);
  return [
    ...moments.map((at) => ({ step, nth, at, what: 'worker' as const })),
    ...(['database', 'engine'] as const).map((what) => ({ step, nth, at: 'during' as const, what })),
  ];
}

/** In CI: one after the other. */
export const FEW: readonly Crash[] = [
  { step: 'ask', nth: 2, at: 'during', what: 'worker' },
  { step: 'status_heard', nth: 2, at: 'after', what: 'worker' },
  { step: 'host_turn', nth: 2, at: 'during', what: 'engine' },
  { step: 'mark_recalls', nth: 1, at: 'during', what: 'database' },
];
export const FEW_OF_ERASURE: readonly Crash[] = [
  { step: 'erase_rows', nth: 1, at: 'before', what: 'worker' },
];
