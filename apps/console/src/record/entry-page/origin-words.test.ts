import { describe, expect, it } from 'vitest';
import { originOf, writtenWords } from './origin-words.ts';

const OURS = 'urn:consilium:fhir:';
const quoted = (what: object, ...more: object[]) => ({
  entity: [{ role: 'source', what, extension: [{ url: `${OURS}quote`, valueString: '61 lb' }, ...more] }],
  agent: [{ who: { identifier: { system: `${OURS}extractor`, value: 'measurements/3' } } }],
});

describe('where an entry comes from [A17]', () => {
  it('from a page of a document', () =>
    expect(
      originOf(quoted({ reference: 'DocumentReference/d-1' }, { url: `${OURS}page`, valueInteger: 2 })),
    ).toEqual({
      quote: '61 lb',
      from: { kind: 'document', document: 'd-1', page: 2 },
      isEdited: false,
      extractor: 'measurements/3',
    }));

  it('from a message, and that a person changed it', () => {
    const message = quoted(
      { identifier: { system: `${OURS}message`, value: 'm' } },
      { url: `${OURS}conversation`, valueString: 'c-1' },
    );
    const edited = { ...message, entity: [{ role: 'revision' }, ...message.entity] };
    expect(originOf(edited)).toMatchObject({
      from: { kind: 'message', conversation: 'c-1' },
      isEdited: true,
    });
  });

  it.each([{}, null, { entity: [{ role: 'source', what: {} }] }, { entity: 'x' }])(
    '%j: from no words',
    (provenance) => expect(originOf(provenance)).toBeNull(),
  );

  it('takes no reference that is not a document of the record', () =>
    expect(originOf(quoted({ reference: 'https://evil.example/DocumentReference/1' }))?.from).toBeNull());

  it.each([
    [{ way: 'person', actor: 'a' }, 1, false, 'written by A'],
    [{ way: 'person', actor: 'a' }, 2, false, 'changed by A'],
    [{ way: 'import', actor: 'a', import: 'i', source: 'clinic' }, 1, false, 'imported from “clinic” by A'],
    [{ way: 'proposal', actor: 'a', proposal: 'p' }, 1, false, 'proposed by the team, accepted by A'],
    [{ way: 'person', actor: 'a' }, 3, true, 'marked as entered in error by A'],
  ] as const)('%j', (writtenBy, version, withdrawn, words) => {
    const whole = { type: 'X', id: 'x', recordedFrom: '', recordedTo: null, resource: { resourceType: 'X' } };
    expect(writtenWords({ ...whole, writtenBy, version, withdrawn }, (actor) => actor.toUpperCase())).toBe(
      words,
    );
  });
});
