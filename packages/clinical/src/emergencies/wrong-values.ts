import type { Path } from '@consilium/base';
import type { ValuesShape } from './values-shape.ts';

/** What of a table of thresholds holds no water: names that are not there, no bound or two, an id twice. */
export function wrongInValues(
  shape: ValuesShape,
  groups: ReadonlySet<string>,
  ids: ReadonlySet<string>,
): { readonly path: Path; readonly message: string; readonly remedy: string }[] {
  const seen = new Set(ids);
  return shape.thresholds.flatMap((each, index) => {
    const path = ['thresholds', index];
    const { id, measure, unit, group, source, at_least, at_most, usual } = each;
    const units = shape.measures[measure]?.units.map((known) => known.unit);
    const wrong = [
      [units === undefined, `there is no measure "${measure}"`, 'add it under "measures"'],
      [
        units !== undefined && unit !== 'none' && !units.includes(unit),
        `"${unit}" is no unit of it`,
        'use one of its units',
      ],
      [
        (at_least === undefined) === (at_most === undefined),
        'it needs one bound',
        'give at_least or at_most',
      ],
      [
        usual !== undefined && !(at_most !== undefined && usual.bound < at_most && unit === units?.[0]),
        'what is usual lowers a lower bound only',
        'give at_most in the first unit, and a lower bound under "usual"',
      ],
      [
        group !== undefined && !groups.has(group),
        `there is no group "${group}"`,
        'use the group of a subject',
      ],
      [shape.sources[source] === undefined, `there is no source "${source}"`, 'add it under "sources"'],
      [seen.has(id), `"${id}" is there twice`, 'rename one of them'],
    ] as const;
    seen.add(id);
    return wrong.filter(([is]) => is).map(([, message, remedy]) => ({ path, message, remedy }));
  });
}
