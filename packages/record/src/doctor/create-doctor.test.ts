import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { bundle, condition, entry, patient } from '../test-support/bundles.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

async function oddRecord() {
  world().setClock('2026-03-01T10:00:00.000Z');
  const record = createRecord(world().parts);
  const caller = await world().newCaller();
  const early = condition('Asthma', { onsetDateTime: '1914-06-24' });
  await record.importBundle(caller, bundle(patient({ birthDate: '1958-09-03' }), entry('c', early)), {
    source: 'a',
  });
  return { record, caller };
}

describe('what a person says to keep [A18]', () => {
  it('is not asked again until its version changes, and then it is another question', async () => {
    const { record, caller } = await oddRecord();
    const [question, ...others] = await record.questions(caller);
    expect(others).toEqual([]);
    expect(question).toMatchObject({ code: 'before_birth', can: ['correct', 'keep'], proposal: null });
    expect(question!.question).toBe(
      '“Asthma” is dated 1914-06-24, before the birth on 1958-09-03. Is the date right?',
    );
    await record.dismissQuestion(caller, question!.id);
    await record.dismissQuestion(caller, question!.id);
    expect(await record.questions(caller)).toEqual([]);
    const [ref] = question!.resources;
    const { resource } = await record.read(caller, ref!);
    world().setClock('2026-03-02T10:00:00.000Z');
    await record.correct(caller, ref!, { ...resource, onsetDateTime: '1915-06-24' });
    const again = await record.questions(caller);
    expect(again).toMatchObject([{ code: 'before_birth', resources: [{ version: 2 }] }]);
    expect(again[0]!.id).not.toBe(question!.id);
    await record.correct(caller, { ...ref!, version: 2 }, { ...resource, onsetDateTime: '2014-06-24' });
    expect(await record.questions(caller)).toEqual([]);
  });

  it('is remembered with who said it, in the trail too', async () => {
    const { record, caller } = await oddRecord();
    const [question] = await record.questions(caller);
    await record.dismissQuestion(caller, question!.id);
    const { rows } = await world().admin.query(
      `SELECT k.code, k.kept_by, e.action, e.targets FROM app.kept_questions k
        JOIN app.audit_entries e USING (tenant, compartment) WHERE compartment = $1 AND action = 'record.keep'`,
      [caller.scope.compartment],
    );
    expect(rows).toEqual([
      { code: 'before_birth', kept_by: 'dr-a', action: 'record.keep', targets: [`question/${question!.id}`] },
    ]);
  });

  it('is nothing that is not asked, nothing of another patient, and nothing that an agent says', async () => {
    const { record, caller } = await oddRecord();
    const [question] = await record.questions(caller);
    const other = await oddRecord();
    for (const id of ['nothing', '00000000-0000-8000-8000-000000000000'])
      expect(await refusalOf(record.dismissQuestion(caller, id))).toBe('not_found');
    expect(await refusalOf(record.dismissQuestion(other.caller, question!.id))).toBe('not_found');
    expect(await refusalOf(record.dismissQuestion({ ...caller, run: 'run-1' }, question!.id))).toBe(
      'forbidden',
    );
    const stranger = { scope: { ...caller.scope, actor: 'dr-b' } };
    expect(await refusalOf(record.questions(stranger))).toBe('forbidden');
    expect(await refusalOf(record.dismissQuestion(stranger, question!.id))).toBe('forbidden');
    expect(await record.questions(caller)).toHaveLength(1);
  });
});
