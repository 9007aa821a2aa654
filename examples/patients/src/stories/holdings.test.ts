import type { Observation, Resource } from '@medplum/fhirtypes';
import { describe, expect, it } from 'vitest';
import type { Story } from '../story.ts';
import { finalOf, sentOf, textOf } from '../test-support/look.fixture.ts';
import { stories } from './stories.ts';

type Of<T extends Resource['resourceType']> = Extract<Resource, { readonly resourceType: T }>;

function all<T extends Resource['resourceType']>(story: Story, type: T): readonly Of<T>[] {
  return [...finalOf(story).values()].filter((resource): resource is Of<T> => resource.resourceType === type);
}

const each = stories.map((story) => [story.id, story] as const);

function ageAt(story: Story, instant = ''): number {
  const birth = Date.parse(all(story, 'Patient')[0]?.birthDate ?? '');
  return (Date.parse(instant) - birth) / (365.25 * 86_400_000);
}

const distinct = (values: readonly unknown[]) => new Set(values).size;

/** The same thing under its codes of several units: what a chart must draw as one line. */
const sameThing: readonly (readonly string[])[] = [
  ['2160-0', '14682-9'],
  ['4548-4', '59261-8'],
  ['2345-7', '14749-6'],
  ['13457-7', '22748-8'],
  ['9318-7', '32294-1'],
  ['3024-7', '14920-3'],
  ['3016-3', '11580-8'],
  ['1989-3', '14635-7'],
  ['62238-1', '98979-8'],
  ['6301-6', '34714-6'],
];

function ways(observations: readonly Observation[], of: (one: Observation) => string | undefined): number {
  const groups = new Map<string, Set<string>>();
  for (const one of observations) {
    const code = one.code.coding?.[0]?.code ?? '';
    const key = sameThing.find((codes) => codes.includes(code))?.[0] ?? code;
    const way = of(one);
    if (way !== undefined) groups.set(key, (groups.get(key) ?? new Set()).add(way));
  }
  return [...groups.values()].filter((set) => set.size > 1).length;
}

describe('what the public corpus lacks is in every story', () => {
  it.each(each)('%s: reference ranges, by age and sex', (_, story) => {
    const labs = all(story, 'Observation').filter(
      ({ category, valueQuantity }) => category?.[0]?.coding?.[0]?.code === 'laboratory' && valueQuantity,
    );
    expect(labs.length).toBeGreaterThanOrEqual(25);
    for (const lab of labs) {
      expect(lab.referenceRange?.[0]?.appliesTo?.[0]?.text).toBeTruthy();
      expect(lab.interpretation).toHaveLength(1);
      const whom = lab.referenceRange?.[0]?.appliesTo?.[0]?.text;
      if (ageAt(story, lab.effectiveDateTime) < 15) expect(whom).not.toMatch(/adult/);
      const range = lab.referenceRange?.[0];
      for (const limit of [range?.low, range?.high])
        if (limit !== undefined) expect(limit.code).toBe(lab.valueQuantity?.code);
    }
  });

  it.each(each)('%s: methods and units change over the years', (_, story) => {
    const observations = all(story, 'Observation');
    expect(ways(observations, ({ method }) => method?.text)).toBeGreaterThanOrEqual(2);
    expect(ways(observations, ({ valueQuantity }) => valueQuantity?.code)).toBeGreaterThanOrEqual(1);
  });

  it.each(each)('%s: past and planned encounters, booked appointments', (_, story) => {
    const encounters = all(story, 'Encounter').map(({ status }) => status);
    expect(encounters.filter((status) => status === 'finished').length).toBeGreaterThanOrEqual(8);
    expect(encounters.filter((status) => status === 'planned').length).toBeGreaterThanOrEqual(1);
    expect(
      all(story, 'Appointment').filter(({ status }) => status === 'booked').length,
    ).toBeGreaterThanOrEqual(1);
    const turned = sentOf(story).filter(({ resource, fullUrl }) => {
      const last = finalOf(story).get(fullUrl);
      return resource.resourceType === 'Encounter' && resource.status === 'planned' && last !== resource;
    });
    expect(turned.length).toBeGreaterThanOrEqual(1);
  });

  it.each(each)('%s: symptoms with onset and, once over, abatement; problems that change', (_, story) => {
    const conditions = all(story, 'Condition');
    const symptoms = conditions.filter(({ category }) => category?.some(({ text }) => text === 'Symptom'));
    expect(symptoms.length).toBeGreaterThanOrEqual(3);
    for (const symptom of symptoms) expect(symptom.onsetDateTime).toBeTruthy();
    expect(symptoms.filter(({ abatementDateTime }) => abatementDateTime).length).toBeGreaterThanOrEqual(2);
    expect(distinct(conditions.map(({ clinicalStatus }) => clinicalStatus?.text))).toBeGreaterThanOrEqual(2);
  });

  it.each(each)('%s: allergies with reactions, relatives, vaccinations', (_, story) => {
    const allergies = all(story, 'AllergyIntolerance');
    expect(allergies.length).toBeGreaterThanOrEqual(1);
    for (const { reaction } of allergies)
      expect(reaction?.[0]?.manifestation[0]?.coding?.length).toBeGreaterThan(0);
    expect(all(story, 'FamilyMemberHistory').length).toBeGreaterThanOrEqual(1);
    expect(all(story, 'Immunization').length).toBeGreaterThanOrEqual(4);
  });

  it.each(each)('%s: documents of half a page to two pages, each its own text', (_, story) => {
    const texts = all(story, 'DocumentReference').map(textOf);
    expect(texts.length).toBeGreaterThanOrEqual(3);
    expect(distinct(texts)).toBe(texts.length);
    for (const text of texts) {
      expect(text.length).toBeGreaterThanOrEqual(1200);
      expect(text.length).toBeLessThanOrEqual(6000);
      expect(text).toContain('Patient: ');
    }
  });

  it.each(each)('%s: care team, plan and goals', (_, story) => {
    expect(all(story, 'CareTeam').length).toBeGreaterThanOrEqual(1);
    expect(all(story, 'CarePlan').length).toBeGreaterThanOrEqual(1);
    const goals = sentOf(story).filter(({ resource }) => resource.resourceType === 'Goal');
    expect(
      distinct(goals.map(({ resource }) => (resource as Of<'Goal'>).lifecycleStatus)),
    ).toBeGreaterThanOrEqual(2);
  });

  it.each(each)('%s: procedures, orders, and reports that group results', (_, story) => {
    expect(all(story, 'Procedure').length).toBeGreaterThanOrEqual(2);
    expect(distinct(all(story, 'ServiceRequest').map(({ status }) => status))).toBeGreaterThanOrEqual(2);
    const reports = all(story, 'DiagnosticReport');
    expect(reports.length).toBeGreaterThanOrEqual(5);
    for (const { result } of reports) expect(result?.length).toBeGreaterThanOrEqual(1);
  });

  it.each(each)('%s: medicines with a dose, and their changes', (_, story) => {
    const orders = all(story, 'MedicationRequest');
    expect(orders.length).toBeGreaterThanOrEqual(8);
    for (const { dosageInstruction } of orders) expect(dosageInstruction?.[0]?.text).toBeTruthy();
    expect(
      orders.filter(({ dosageInstruction }) => dosageInstruction?.[0]?.doseAndRate).length,
    ).toBeGreaterThanOrEqual(4);
    expect(orders.filter(({ priorPrescription }) => priorPrescription).length).toBeGreaterThanOrEqual(1);
    for (const { status, statusReason } of orders.filter((one) => one.status !== 'active')) {
      expect(['stopped', 'completed']).toContain(status);
      expect(statusReason?.text).toBeTruthy();
    }
  });
});
