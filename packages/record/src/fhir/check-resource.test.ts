import { evalFhirPath } from '@medplum/core';
import { describe, expect, it } from 'vitest';
import { checkResource } from './check-resource.ts';
import { contained, observation, wrongResources } from './test-support/wrong-resources.fixture.ts';
import { LIMITS } from './walk.ts';

const right: readonly (readonly [why: string, resource: unknown])[] = [
  [
    'null where an extension stands',
    {
      resourceType: 'Patient',
      name: [{ given: ['A', null], _given: [null, { extension: [{ url: 'u', valueCode: 'x' }] }] }],
    },
  ],
  [
    'an extension instead of a required value',
    { ...observation, status: undefined, _status: { extension: [{ url: 'u', valueCode: 'x' }] } },
  ],
  ['an id beside a value', { ...observation, _status: { id: 'a' } }],
  [
    'contained that refers to its container',
    contained(
      {
        resourceType: 'Practitioner',
        id: 'p',
        extension: [{ url: 'u', valueReference: { reference: '#' } }],
      },
      'Medication/1',
    ),
  ],
  ['a period of uneven precision', { ...observation, effectivePeriod: { start: '2024-05-02', end: '2024' } }],
  ['emoji', { ...observation, code: { text: '👩‍⚕️' } }],
  ['a media type with parameters', { resourceType: 'Patient', photo: [{ contentType: 'image/png;q=1' }] }],
  [
    'a logical type beside a reference',
    { ...observation, subject: { display: 'x', type: 'https://example.org/Model' } },
  ],
];

describe('validation', () => {
  it.each(wrongResources)('refuses %s', (_, resource, code, expression) => {
    expect(checkResource(resource, 'R').map((issue) => [issue.code, issue.expression])).toContainEqual([
      code,
      expression,
    ]);
  });

  it.each(right)('takes %s', (_, resource) => {
    expect(checkResource(resource, 'R')).toEqual([]);
  });

  it('names the element in FHIRPath that finds it', () => {
    const resource = {
      ...observation,
      component: [{ code: { text: 'a' }, valueQuantity: { value: 1, code: 'mg' } }],
    };
    const [issue] = checkResource(resource, 'Observation');
    expect(issue?.expression).toBe('Observation.component[0].value');
    expect(evalFhirPath(issue!.expression, resource as never)).toEqual([{ value: 1, code: 'mg' }]);
  });

  it('puts no value into a finding', () => {
    const secret = 'Ada Example';
    const resource = {
      ...observation,
      id: secret,
      status: secret,
      issued: secret,
      valueInteger: secret,
      [secret]: 1,
      subject: { reference: `Secret/${secret}`, type: secret },
    };
    const issues = checkResource(resource, 'R');
    expect(issues.length).toBeGreaterThanOrEqual(5);
    expect(JSON.stringify(issues)).not.toContain('Ada');
  });

  it('says whether one value or an array is wanted', () => {
    const texts = (resource: object) =>
      checkResource({ ...observation, ...resource }, 'R').map(({ text }) => text);
    expect(texts({ code: [{ text: 'x' }] })).toEqual(['must be one value, not an array']);
    expect(texts({ category: { text: 'x' } })).toEqual(['must be an array that is not empty']);
  });

  it('stops at 100 findings', () => {
    const resource = { ...observation, note: Array(5000).fill({ text: '' }) };
    expect(checkResource(resource, 'R')).toHaveLength(LIMITS.issues);
  });
});
