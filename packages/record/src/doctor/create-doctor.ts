import { ConsiliumError, type PatientRecord, type Scope } from '@consilium/kernel';
import type { PoolClient } from 'pg';
import type { RecordParts } from '../record-parts.ts';
import { onlyCareTeam } from '../rights/record-right.ts';
import { onlyPeople } from '../versions/only-people.ts';
import { findQuestions } from './find-questions.ts';
import { readKept } from './question-id.ts';
import { readChart } from './read-chart.ts';

const KEEP = {
  name: 'doctor_keep',
  text: `INSERT INTO app.kept_questions (tenant, compartment, question, code, kept_by, kept_at)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
};

/** What code finds to ask about the record, and what people say to keep. */
export function createDoctor({
  store,
  now,
  units,
}: RecordParts): Pick<PatientRecord, 'questions' | 'dismissQuestion'> {
  const asked = async (transaction: PoolClient, scope: Scope) =>
    findQuestions(await readChart(transaction, scope, { now: now(), units }));
  return {
    questions: (caller) =>
      store.read(caller, { action: 'record.questions' }, async (transaction) => {
        const kept = await readKept(transaction, caller.scope);
        return (await asked(transaction, caller.scope)).filter(({ id }) => !kept.has(id));
      }),
    dismissQuestion: async (caller, question) => {
      onlyPeople(caller);
      const { tenant, compartment, actor } = caller.scope;
      return store.write(caller, 'record.keep', async (transaction) => {
        await onlyCareTeam(transaction);
        const found = (await asked(transaction, caller.scope)).find(({ id }) => id === question);
        if (found === undefined) throw new ConsiliumError('not_found');
        const values = [tenant, compartment, question, found.code, actor, now()];
        await transaction.query({ ...KEEP, values });
        return { value: undefined, targets: [`question/${question}`] };
      });
    },
  };
}
