import { describe, expect, it } from 'vitest';
import { type Place, stepsFor } from './steps.ts';
import { whoIs } from './who.ts';

const AT: Place = {
  path: '/patients',
  section: undefined,
  item: undefined,
  hasNotes: false,
  hasAccepted: false,
};
const patient = '/patients/duchenne';

describe('the guided tour [F5]', () => {
  it.each([
    [['operator'], 'operates'],
    [['patient'], 'own'],
    [['proxy'], 'acts'],
    [['proxy', 'patient'], 'own'],
    [['clinician'], 'treats'],
    [[], 'treats'],
  ] as const)('%j: who %s', (roles, who) => expect(whoIs(roles)).toBe(who));

  it('has five steps at most, none done before it was begun', () => {
    for (const who of ['own', 'acts', 'treats', 'operates'] as const) {
      const steps = stepsFor(who);
      expect(steps.length).toBeLessThanOrEqual(5);
      for (const step of steps) expect(step.isDone(AT), step.title).toBe(false);
    }
  });

  it('sends people to a patient first', () =>
    expect(stepsFor('treats').map((step) => step.before?.holds(AT))).toEqual([true, true, true, true, true]));

  it.each<[string, Partial<Place>]>([
    ['Ask a question', { path: `${patient}/c/1`, hasNotes: true }],
    ['See why it was said', { path: `${patient}/c/1`, section: 'labs', item: 'Observation/1/1' }],
    ['Decide on a proposal', { path: `${patient}/c/1`, hasAccepted: true }],
    ['A result against its past', { path: patient, section: 'labs', item: 'loinc|718-7' }],
    ['Where an entry comes from', { path: patient, section: 'conditions', item: 'Condition/1/1' }],
  ])('notices: %s', (title, place) => {
    const step = stepsFor('treats').find((each) => each.title === title);
    expect(step?.isDone({ ...AT, ...place })).toBe(true);
  });

  it('leads nobody to what is refused to them: who read a record is for the patient', () => {
    const sections = (who: 'own' | 'acts' | 'treats') =>
      stepsFor(who).flatMap(({ help }) => (help && 'section' in help ? [help.section] : []));
    for (const who of ['own', 'acts'] as const) expect(sections(who)).toContain('access');
    expect(sections('treats')).not.toContain('access');
    expect(
      stepsFor('own')
        .at(-1)
        ?.isDone({ ...AT, path: patient, section: 'access' }),
    ).toBe(true);
  });

  it('an open fact of the step before is no result against its past', () => {
    const step = stepsFor('own').find(({ title }) => title === 'A result against its past');
    expect(step?.isDone({ ...AT, section: 'labs', item: 'Observation/1/1' })).toBe(false);
  });

  it.each([
    ['How a run went', '/operator/runs/4711'],
    ['Who may hand over to whom', '/operator/teams/consult'],
    ['Does the trail hold?', '/operator/audit'],
  ])('notices for an operator: %s', (title, path) => {
    const step = stepsFor('operates').find((each) => each.title === title);
    expect(step?.isDone({ ...AT, path })).toBe(true);
    expect(step?.isDone({ ...AT, path: '/operator' })).toBe(false);
  });
});
