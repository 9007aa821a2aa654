export const PARTS = [
  { part: 'runs', name: 'Runs' },
  { part: 'latency', name: 'Response times' },
  { part: 'spend', name: 'Spend' },
  { part: 'teams', name: 'Teams' },
  { part: 'research', name: 'Research' },
  { part: 'presets', name: 'Presets' },
  { part: 'audit', name: 'Audit' },
  { part: 'health', name: 'Health' },
] as const;

export type Part = (typeof PARTS)[number]['part'];

/** The part that an address names; without one, the runs. Null: there is no such part. */
export function readPart(given: string | undefined): Part | null {
  if (given === undefined) return 'runs';
  return PARTS.find(({ part }) => part === given)?.part ?? null;
}
