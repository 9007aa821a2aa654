import { ConsiliumError, type Json } from '@consilium/kernel';

/** Settings that delete, and the fewest days that they may name: what is gone by a mistyped number does not come back. */
const LEAST_DAYS: ReadonlyMap<string, number> = new Map([
  ['retention.runs_days', 90],
  ['retention.messages_days', 365],
]);
const MOST_DAYS = 999_999;

/** Throws `invalid_setting` for a retention that is not one; null means for ever. Other settings are any JSON. */
export function checkRetention(name: string, value: Json): void {
  if (!name.startsWith('retention.')) return;
  const least = LEAST_DAYS.get(name);
  if (least === undefined)
    throw new ConsiliumError('invalid_setting', { remedy: `one of: ${[...LEAST_DAYS.keys()].join(', ')}` });
  const isDays = Number.isInteger(value) && Number(value) >= least && Number(value) <= MOST_DAYS;
  if (value !== null && !isDays)
    throw new ConsiliumError('invalid_setting', {
      remedy: `whole days, ${least} to ${MOST_DAYS}; null: for ever`,
    });
}
