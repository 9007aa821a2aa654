import { describe, expect, it } from 'vitest';
import { referencesIn, rewriteReferences } from './references.ts';

const resource = {
  resourceType: 'Encounter',
  contained: [
    {
      resourceType: 'Practitioner',
      id: 'd',
      extension: [{ url: 'u', valueReference: { reference: 'Patient/1' } }],
    },
  ],
  status: 'finished',
  _status: { extension: [{ url: 'u', valueReference: { reference: 'Location/2' } }] },
  class: { code: 'AMB' },
  subject: { reference: 'Patient/1', display: 'x' },
  participant: [{ individual: { reference: '#d' } }, { individual: { reference: 'urn:uuid:a' } }],
  extension: [{ url: 'u', valueExpression: { language: 'text/cql', reference: 'https://example.org/lib' } }],
};

describe('references', () => {
  it('are all found, with the types that their elements allow', () => {
    expect(referencesIn(resource)).toEqual([
      { path: 'contained[0].extension[0].value', reference: 'Patient/1', allowedTypes: [] },
      { path: 'status.extension[0].value', reference: 'Location/2', allowedTypes: [] },
      { path: 'subject', reference: 'Patient/1', allowedTypes: ['Group', 'Patient'] },
      {
        path: 'participant[1].individual',
        reference: 'urn:uuid:a',
        allowedTypes: ['Practitioner', 'PractitionerRole', 'RelatedPerson'],
      },
    ]);
  });

  it('are looked for in a wrong resource too, without harm', () => {
    let deep: object = { url: 'u', valueReference: { reference: 'Patient/1' } };
    for (let n = 0; n < 50_000; n++) deep = { url: 'u', extension: [deep] };
    const wrong = {
      resourceType: 'Encounter',
      extension: [deep],
      participant: ['x', null, 1],
      contained: 'x',
    };
    expect(referencesIn(wrong as never)).toEqual([]);
    expect(
      referencesIn({ resourceType: 'Encounter', subject: { reference: 'a' }, nobody: { reference: 'b' } }),
    ).toHaveLength(1);
  });

  it('are all rewritten, and nothing else is', () => {
    const before = structuredClone(resource);
    const after = rewriteReferences(resource, (reference) => `new-${reference}`);
    expect(referencesIn(after).map(({ reference }) => reference)).toEqual([
      'new-Patient/1',
      'new-Location/2',
      'new-Patient/1',
      'new-urn:uuid:a',
    ]);
    expect(after.participant[0]).toEqual({ individual: { reference: '#d' } });
    expect(after.extension).toBe(resource.extension);
    expect(after.subject.display).toBe('x');
    expect(resource).toEqual(before);
  });

  it('leave a resource as it is where nothing changes', () => {
    expect(rewriteReferences(resource, (reference) => reference)).toBe(resource);
  });
});
