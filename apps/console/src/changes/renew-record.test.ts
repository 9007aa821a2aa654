import { describe, expect, it } from 'vitest';
import { isOfRecord } from './renew-record.ts';

describe('what is read again after a write [B10]', () => {
  it.each([
    ['readPanelOfPatient', { patient: 'a' }, true],
    ['readSectionOfPatient', { patient: 'a', section: 'labs' }, true],
    ['listLabsOfPatient', { patient: 'a' }, true],
    ['listProposalsOfPatient', { patient: 'a', status: 'open' }, true],
    ['listQuestionsOfPatient', { patient: 'a' }, true],
    ['readTimelineOfPatient', { patient: 'a' }, true],
    ['readEntryOfPatient', { patient: 'a', type: 'Condition', id: '1' }, true],
    ['readPanelOfPatient', { patient: 'b' }, false],
    ['readDocumentTextOfPatient', { patient: 'a', document: '1' }, false],
    ['readMessagesOfPatient', { patient: 'a' }, false],
    ['readSession', undefined, false],
    ['constructor', { patient: 'a' }, false],
  ])('%s of %j: %s', (id, parameters, isRenewed) =>
    expect(isOfRecord([id, parameters], 'a')).toBe(isRenewed),
  );
});
