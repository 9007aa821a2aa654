import { checkAnswer } from '@consilium/clinical';
import type { ChartFact, MessagePart } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { inFakeRun, node, observation } from '../chart/fake-run.fixture.ts';
import { checkInteractions } from './check-interactions.ts';
import { healthCheck } from './health-check.ts';
import { queryGraph } from './query-graph.ts';
import { readAllergies } from './read-allergies.ts';
import { readConditions } from './read-conditions.ts';
import { readEncounters } from './read-encounters.ts';
import { readObservationsTool } from './read-observations.ts';
import { readRegimens } from './read-regimens.ts';

const NODES = [
  node('ConditionCase', 'Condition/a', {
    name: 'Type 2 diabetes mellitus',
    status: 'active',
    onset_date: '2015-03-02',
  }),
  node('IntakeRegimen', 'MedicationRequest/s', {
    name: 'simvastatin',
    kind: 'request',
    status: 'active',
    dosage: '20 mg in the evening',
    start_date: '2019-05-02',
  }),
  node('IntakeRegimen', 'MedicationRequest/c', {
    name: 'clarithromycin',
    kind: 'request',
    status: 'active',
    dosage: '500 mg twice a day',
  }),
  node('IntakeRegimen', 'MedicationRequest/m', {
    name: 'metformin',
    kind: 'request',
    status: 'stopped',
    dosage: '500 mg',
    stop_reason: 'nausea',
  }),
  node('IntakeRegimen', 'MedicationRequest/o', {
    name: 'clopidogrel',
    kind: 'request',
    status: 'active',
    dosage: '75 mg once a day',
    end_date: '2015-09-06',
  }),
  node('AllergyRecord', 'AllergyIntolerance/p', {
    name: 'penicillin',
    type: 'allergy',
    status: 'active',
    criticality: 'high',
    reaction: 'hives',
  }),
  node('Encounter', 'Encounter/e', {
    name: 'Diabetes check-up',
    class: 'AMB',
    status: 'finished',
    date: '2026-10-02',
    reason: 'Type 2 diabetes mellitus',
  }),
];
const RANGE = { name: 'HbA1c', low: 4, high: 5.6 };
const RESOURCES = [
  observation('1', '4548-4', [7.1, '%'], '2025-03-01', RANGE),
  observation('2', '4548-4', [7.6, '%'], '2025-09-01', RANGE),
  observation('3', '4548-4', [8.2, '%'], '2026-03-02', RANGE),
  observation('4', '1742-6', [31, 'U/L'], '2026-01-10', { name: 'ALT' }),
];
const counted = {
  ...{ columns: ['n'], rows: [[3]], meanings: ['count(Encounter)'], truncated: false, asOf: '', hints: [] },
};

/** A sentence with the fact whose print holds these words, as the answer of an agent that read the record. */
function told(facts: readonly ChartFact[], sentence: string, words: string): string {
  const fact = facts.find(({ printed }) => printed.includes(words));
  if (!fact) throw new Error(`no fact says ${words}: ${facts.map(({ printed }) => printed).join(' | ')}`);
  const parts: readonly MessagePart[] = [
    { origin: 'chart', text: `${sentence} [${fact.id}]`, agent: 'health_consultant' },
  ];
  const current = new Map(facts.map(({ resource, version }) => [resource, version]));
  return checkAnswer(parts, facts, current)
    .claims.map(({ status, reason }) => reason ?? status)
    .join();
}

const given = { nodes: NODES, resources: RESOURCES };
const TOOLS = {
  labs: () => readObservationsTool.execute({ names: ['HbA1c', 'ALT', 'ferritin'] }),
  drugs: () => readRegimens.execute({ which: 'all' }),
  together: () => checkInteractions.execute({}),
  allergies: () => readAllergies.execute({}),
  conditions: () => readConditions.execute({}),
  visits: () => readEncounters.execute({ when: 'recent' }),
  liver: () => healthCheck.execute({ system: 'liver' }),
};

describe('what the tools hand out can be cited, and nothing else [A17]', () => {
  it.each<[keyof typeof TOOLS, string, string]>([
    ['labs', 'Your HbA1c was 8.2 % on 2 March 2026, which is high.', '8.2'],
    ['labs', 'Your HbA1c is rising.', '8.2'],
    ['labs', 'Your ALT was 31 U/L on 10 January 2026.', '31'],
    ['labs', 'There is no ferritin result in your record.', 'ferritin'],
    ['drugs', 'You take simvastatin 20 mg in the evening since 2 May 2019.', 'simvastatin'],
    ['drugs', 'Clopidogrel is written as active, but was to end on 6 September 2015.', 'clopidogrel'],
    [
      'drugs',
      'Clopidogrel, ordered, written as active, but was to end on 2015-09-06, 75 mg once a day.',
      'clopidogrel',
    ],
    ['drugs', 'Metformin was stopped because of nausea.', 'metformin'],
    ['together', 'Simvastatin and clarithromycin have a critical interaction.', 'critical'],
    ['together', 'Every other pair of your medicines was not checked.', 'not checked'],
    ['allergies', 'You are allergic to penicillin, with hives.', 'penicillin'],
    ['conditions', 'Your type 2 diabetes mellitus is active since 2 March 2015.', 'diabetes'],
    ['visits', 'Your last visit was the diabetes check-up on 2 October 2026.', 'check-up'],
    ['liver', 'Your record has no AST result.', 'AST'],
  ])('%s: %s', async (tool, sentence, words) => {
    const { facts } = await inFakeRun(given, () => TOOLS[tool]());
    expect(told(facts, sentence, words)).toBe('checked');
  });

  it.each<[keyof typeof TOOLS, string, string, string]>([
    ['labs', 'Your HbA1c was 8.3 % on 2 March 2026.', '8.2', 'number'],
    ['labs', 'Your ALT is normal.', '31', 'verdict'],
    ['labs', 'Your HbA1c is falling.', '8.2', 'trend'],
    ['drugs', 'You take simvastatin 40 mg.', 'simvastatin', 'number'],
    ['together', 'Simvastatin and clarithromycin must not be combined.', 'critical', 'order'],
  ])('%s: %s is taken out', async (tool, sentence, words, reason) => {
    const { facts } = await inFakeRun(given, () => TOOLS[tool]());
    expect(told(facts, sentence, words)).toBe(reason);
  });

  it('says that there was nothing', async () => {
    const newest = await inFakeRun({ isEndless: true }, () => TOOLS.labs());
    expect(
      told(newest.facts, 'Among the newest 3000 measurements there is no ferritin.', 'ferritin: none among'),
    ).toBe('checked');
    const none = await inFakeRun({}, () => readEncounters.execute({ when: 'recent' }));
    expect(told(none.facts, 'You had no visits in the last 3 months.', 'no visits')).toBe('checked');
    const free = await inFakeRun({}, () => readAllergies.execute({}));
    expect(told(free.facts, 'No allergies are noted in your record.', 'allergies')).toBe('checked');
  });

  it('says what a query counted', async () => {
    const { facts } = await inFakeRun({ answer: counted }, () => queryGraph.execute({ cypher: 'x' }));
    expect(told(facts, 'You had 3 visits.', 'count')).toBe('checked');
    expect(told(facts, 'You had 4 visits.', 'count')).toBe('number');
  });
});
