import { describe, expect, it } from 'vitest';
import { inFakeRun, node } from '../chart/fake-run.fixture.ts';
import { checkInteractions } from './check-interactions.ts';

const taken = (name: string, more = {}) =>
  node('IntakeRegimen', `MedicationRequest/${name}`, { name, kind: 'request', status: 'active', ...more });

async function check(names: readonly ReturnType<typeof taken>[], one?: string) {
  const { value, facts } = await inFakeRun({ nodes: names }, () =>
    checkInteractions.execute(one === undefined ? {} : { with: one }),
  );
  const told = value as unknown as { found: { says: string }[]; not_checked: { says: string } };
  return { found: told.found.map(({ says }) => says), rest: told.not_checked.says, facts };
}

describe('check_interactions [A3]', () => {
  it('finds a pair of the list among the active medicines, as a fact of one of them', async () => {
    const { found, facts } = await check([taken('Simvastatin 20 MG Oral Tablet'), taken('clarithromycin')]);
    expect(found).toEqual([
      "Simvastatin 20 MG Oral Tablet and clarithromycin: critical interaction (listed as simvastatin and lovastatin with inhibitors of CYP3A4 and protease inhibitors: less breakdown of the statin (CYP3A4), muscle damage; AJHP 2022 table 4 (after Phansalkar 2012); awaiting a pharmacist's signature)",
    ]);
    expect(facts[0]).toMatchObject({ resource: 'MedicationRequest/clarithromycin', version: 3 });
  });

  it('prints the severity, the mechanism and the source of each pair, and what is still open of it', async () => {
    const { found } = await check([taken('warfarin')], 'Diflucan');
    expect(found).toEqual([
      "fluconazole and warfarin: serious interaction (listed as warfarin and other vitamin K antagonists with azole antifungals: less breakdown of warfarin (CYP2C9, CYP3A4), more bleeding; FDA: Coumadin (warfarin) prescribing information (2017); source not seen; awaiting a pharmacist's signature)",
    ]);
  });

  it('says "not checked" of a pair without a row, and never that there is none', async () => {
    const { found, rest } = await check([taken('warfarin'), taken('cetirizine')]);
    expect(found).toEqual([]);
    expect(rest).toContain('interactions of warfarin, cetirizine');
    expect(rest).toContain('every pair was not checked');
    expect(rest).not.toMatch(/\b(no|none)\b/);
  });

  it('says so too of what was found beside a pair, and where there is nothing to look up', async () => {
    expect((await check([taken('sotalol'), taken('ondansetron'), taken('metformin')])).rest).toContain(
      'every other pair was not checked',
    );
    expect((await check([taken('metformin')])).rest).toContain('not checked');
    expect((await check([])).rest).toContain('not checked');
  });

  it('looks up what is written as active although its last day is over, and says so', async () => {
    const { found, rest } = await check([
      taken('simvastatin'),
      taken('clarithromycin', { end_date: '2015-09-06' }),
      taken('metformin', { end_date: '2015-09-06' }),
    ]);
    expect(found).toEqual([
      expect.stringMatching(/; clarithromycin is written as active, but was to end on 2015-09-06$/),
    ]);
    expect(rest).toContain('metformin');
  });

  it('says nothing of an end where another order of the medicine is not over', async () => {
    const { found } = await check([
      taken('simvastatin'),
      taken('clarithromycin', { end_date: '2015-09-06' }),
      taken('Clarithromycin'),
    ]);
    expect(found).toEqual([expect.not.stringContaining('was to end')]);
  });

  it('leaves out what is stopped or was given once', async () => {
    const { found } = await check([
      taken('simvastatin'),
      taken('clarithromycin', { status: 'stopped' }),
      taken('itraconazole', { status: 'completed', end_date: '2026-11-14' }),
      taken('ketoconazole', { kind: 'administration' }),
    ]);
    expect(found).toEqual([]);
  });

  it('gives the name of a class as the list’s, not as its own word on a medicine', async () => {
    expect((await check([taken('phenelzine')], 'dextromethorphan')).found).toEqual([
      expect.stringContaining('(listed as narcotic analgesics with MAO inhibitors:'),
    ]);
  });

  it('looks one more medicine up, under our own name of it', async () => {
    expect((await check([taken('sertraline')], 'Nardil 15 mg')).found).toEqual([
      expect.stringContaining('phenelzine and sertraline: critical interaction'),
    ]);
    const made = await check([taken('sertraline')], 'HbA1c 12 % on 2026-01-01');
    expect(made.facts.map(({ printed }) => printed).join()).not.toContain('12 %');
    expect(made.rest).toContain('the medicine asked about, sertraline');
  });
});
