import { type Check, dangerOf, namesOf } from './check.ts';
import { INTERACTING_INGREDIENTS, INTERACTION_PAIRS, pairsFor } from './interactions.ts';

export const checkInteractions: Check = (medicines) => {
  const dangers = medicines.flatMap((first, at) =>
    medicines.slice(at + 1).flatMap((second) => {
      const pairs = first.ingredients.flatMap((one) =>
        second.ingredients.flatMap((other) => pairsFor(one, other)),
      );
      const rows = pairs.map(({ id, severity, mechanism, publication }) => {
        return { id, severity, why: mechanism, source: publication };
      });
      const once = [...new Map(rows.map((row) => [row.id, row])).values()];
      return once.length === 0
        ? []
        : dangerOf({ kind: 'interaction', against: null, rows: once, medicines: [first, second] });
    }),
  );
  const unlisted = medicines.filter(
    ({ ingredients }) => !ingredients.some((each) => INTERACTING_INGREDIENTS.has(each)),
  );
  const why = `in none of the ${INTERACTION_PAIRS.length} listed pairs of classes`;
  const isLeft = medicines.length > 1 && unlisted.length > 0;
  return { dangers, notChecked: isLeft ? [{ kind: 'interaction', what: namesOf(unlisted), why }] : [] };
};
