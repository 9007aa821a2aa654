import { quoted, refuse } from '../../refuse.ts';
import type { Survey } from '../survey.ts';

/** Each item of a WITH has a name, no name stands twice, `*` stands for something. */
export function columnNames({ projections }: Survey): void {
  for (const { projection, before } of projections) {
    const names = new Set<string>(projection.star ? before.keys() : []);
    if (projection.star && names.size === 0) {
      refuse(
        'columns',
        '`*` stands for nothing: no variable has a name.',
        projection.span,
        'Name what you want to return.',
      );
    }
    for (const { as, aliased, value } of projection.items) {
      if (projection.kind === 'with' && !aliased && value.kind !== 'variable') {
        refuse('with-alias', `${quoted(as)} has no name after WITH.`, value.span, `Write ${as} AS name.`);
      }
      if (names.has(as) && !(projection.star && value.kind === 'variable' && value.name === as)) {
        refuse(
          'columns',
          `Two columns are called ${quoted(as)}.`,
          value.span,
          `Give one another name: … AS other.`,
        );
      }
      names.add(as);
    }
  }
}

/** All branches of a UNION have the same columns in the same order. */
export function unionColumns({ projections, query }: Survey): void {
  if (query.branches.length < 2) return;
  const columns = projections
    .filter(({ projection }) => projection.kind === 'return')
    .map(({ projection, after }) => ({ span: projection.span, names: [...after.keys()] }));
  const [first, ...others] = columns;
  for (const { names, span } of others) {
    if (isSameList(names, first!.names)) continue;
    refuse(
      'union',
      'The parts of the UNION return different columns.',
      span,
      `Return the same names in the same order: ${first!.names.join(', ')} (use AS).`,
    );
  }
}

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index]);
