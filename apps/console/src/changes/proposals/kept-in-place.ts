import type { Proposal } from '../../api/generated.ts';

/**
 * The list as it is read now, with what was decided here still in its place, so that nothing jumps under a person's
 * hands. The same list object where nothing has changed.
 */
export function keptInPlace(
  shown: readonly Proposal[],
  fresh: readonly Proposal[],
  decided: ReadonlySet<string>,
): readonly Proposal[] {
  const byId = new Map(fresh.map((each) => [each.id, each]));
  const there = new Set(shown.map(({ id }) => id));
  const kept = shown.flatMap((each) => byId.get(each.id) ?? (decided.has(each.id) ? each : []));
  const all = [...fresh.filter(({ id }) => !there.has(id)), ...kept];
  const isSame = all.length === shown.length && all.every((each, index) => each === shown[index]);
  return isSame ? shown : all;
}
