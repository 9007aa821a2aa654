import type { GradeAssessment, GradeAssessments } from '@consilium/kernel';
import { firstRow, rows } from '../postgres/call.ts';
import { rowReader } from '../postgres/row-reader.ts';
import { requireOwnCompartment } from '../scoped-store/require-own-compartment.ts';
import type { ScopedStore } from '../scoped-store/scoped-store.ts';

const COLUMNS = `version, risk_of_bias, inconsistency, indirectness, imprecision, publication_bias, certainty, comment, assessed_by,
    assessed_at`;
const EXISTS = {
  name: 'graded_snapshot',
  text: 'SELECT FROM app.snapshots WHERE tenant = app.tenant() AND hash = $1',
};
const LIST = {
  name: 'list_grades',
  text: `SELECT ${COLUMNS} FROM app.grade_assessments WHERE tenant = app.tenant() AND hash = $1 ORDER BY version DESC LIMIT 50`,
};
/** Two at once have the same number, and the second is a conflict. */
const ADD = {
  name: 'add_grade',
  text: `INSERT INTO app.grade_assessments (tenant, hash, version, risk_of_bias, inconsistency, indirectness, imprecision,
      publication_bias, certainty, comment, assessed_by)
    SELECT app.tenant(), $1, $2 + 1, $3, $4, $5, $6, $7, $8, $9, app.actor()
    WHERE coalesce((SELECT max(g.version) FROM app.grade_assessments g WHERE g.tenant = app.tenant() AND g.hash = $1), 0) = $2
    ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
};

/** GRADE assessments of stored documents by a person, every version kept. */
export function createGradeRows({ store }: { readonly store: ScopedStore }): GradeAssessments {
  return {
    list: async (caller, hash) => {
      requireOwnCompartment(caller);
      return store.read(caller, { action: 'evidence.read' }, async (transaction) => {
        if (!(await firstRow(transaction, EXISTS, [hash]))) return 'not-found';
        return (await rows(transaction, LIST, [hash])).map(assessmentOf);
      });
    },
    add: async (caller, hash, fields, after) => {
      requireOwnCompartment(caller);
      return store.write<GradeAssessment | 'conflict' | 'not-found'>(
        caller,
        'evidence.grade',
        async (transaction) => {
          const targets = [`snapshot/${hash}`];
          if (!(await firstRow(transaction, EXISTS, [hash]))) return { value: 'not-found', targets };
          const { riskOfBias, inconsistency, indirectness, imprecision } = fields;
          const { publicationBias, certainty, comment } = fields;
          const judged = [riskOfBias, inconsistency, indirectness, imprecision, publicationBias, certainty];
          const row = await firstRow(transaction, ADD, [hash, after, ...judged, comment]);
          return { value: row ? assessmentOf(row) : 'conflict', targets };
        },
      );
    },
  };
}

const assessmentOf = rowReader<GradeAssessment>()(
  'version riskOfBias inconsistency indirectness imprecision publicationBias certainty comment by @at',
);
