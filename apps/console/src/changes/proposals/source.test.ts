import { describe, expect, it } from 'vitest';
import { isByProxy, sourceWords } from './source.ts';

const PROXY = { type: 'RelatedPerson', display: 'A person who acts for the patient' };
const of = (resource: object) => isByProxy({ resource: { resourceType: 'Observation', ...resource } });

describe('whose words a proposal was read from [A16]', () => {
  it.each([
    ['a measurement', { performer: [PROXY] }, true],
    ['a condition', { asserter: PROXY }, true],
    ['a medicine', { informationSource: PROXY }, true],
    ['a vaccine', { reportOrigin: { coding: [{ code: 'recall' }] } }, true],
    ['a note', { note: [{ authorReference: PROXY }] }, true],
    ['the patient’s own', { performer: [{ reference: 'Patient/p' }] }, false],
    ['nothing said of it', { note: [{ text: 'x' }], performer: 'x' }, false],
  ])('%s', (_, resource, byProxy) => expect(of(resource)).toBe(byProxy));

  it('says it of a message, not of a paper', () => {
    const message = { kind: 'message', conversation: 'c', seq: 1 } as const;
    const paper = { kind: 'document', document: 'd', page: 2 } as const;
    expect(sourceWords(message, true)).toBe('from a message of a person who acts for the patient');
    expect(sourceWords(message, false)).toBe('from a message');
    expect(sourceWords(paper, false)).toBe('from page 2 of a document');
  });
});
