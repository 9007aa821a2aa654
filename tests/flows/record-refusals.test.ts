import { stories } from '@consilium/example-patients';
import { DOCUMENT_LIMITS } from '@consilium/record';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/small-team.ts';
import { PATIENT, type Stack, startStack } from '../support/stack.ts';
import { type Call, condition } from './patient-endpoints.ts';
import { breakGlass, openApi, proposed, refused, TEXT, utf8 } from './record-requests.ts';

let stack: Stack;
let doctor: Client;
beforeAll(async () => {
  stack = await startStack({ teams: [source] });
  doctor = await clientFor(stack.server);
  await doctor.send('POST', '/record/import?source=clinic', stories[0]?.chapters[0]?.bundle);
});
afterAll(() => stack?.stop());

const headache = condition(PATIENT, 'Headache');
const paperOf = (body: Uint8Array): Call => ({
  ...{ method: 'POST', path: '/record/documents?title=x', body, headers: TEXT },
});

describe('what the record refuses, over HTTP [A16 A20]', () => {
  it.each<[string, string, Call]>([
    ['content_type_mismatch', 'content-type', paperOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))],
    ['document_empty', 'body', paperOf(new Uint8Array())],
    ['document_too_long', 'body', paperOf(utf8('x\f'.repeat(DOCUMENT_LIMITS.pages + 1)))],
    ['invalid_cursor', 'cursor', { method: 'GET', path: '/record/search?types=Condition&cursor=x' }],
    ['invalid_cursor', 'cursor', { method: 'GET', path: '/record/proposals?cursor=x' }],
    ['invalid_search', 'query', { method: 'GET', path: '/record/search?types=Condition&text=a%00' }],
    ['invalid_source', 'source', { method: 'POST', path: '/record/import?source=a%20b', body: headache }],
  ])('names what the caller can fix: %s is about %s', async (reason, field, call) => {
    expect(await refused(doctor, call)).toMatchObject({
      status: 422,
      code: 'invalid_request',
      errors: [{ field, reason }],
    });
  });

  it('names what a decision lacks, and that another one was made', async () => {
    const drug = { resourceType: 'MedicationStatement', medicationCodeableConcept: { text: 'metformin' } };
    const path = `/record/proposals/${await proposed(stack, { ...drug, status: 'unknown' })}/decision`;
    const decide = (body: object) => refused(doctor, { method: 'POST', path, body });
    expect(await decide({ verdict: 'accept' })).toMatchObject({
      status: 422,
      code: 'invalid_request',
      errors: [{ field: 'status', reason: 'status_needed' }],
    });
    const other = await decide({ verdict: 'accept', edited: headache });
    expect(other).toMatchObject({ status: 422, code: 'invalid_resource' });
    expect(other.outcome?.issue[0]?.expression).toEqual(['Resource.resourceType']);
    await doctor.send('POST', path, { verdict: 'reject' });
    expect(await decide({ verdict: 'accept', status: 'active' })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  });

  it('names the element of a wrong entry and a wrong paper, as its description says', async () => {
    const wrong = { ...headache, onsetDateTime: 'soon' };
    const entry = await refused(doctor, { method: 'POST', path: '/record/entries', body: wrong });
    expect(entry).toMatchObject({ status: 422, code: 'invalid_resource' });
    expect(entry.outcome?.issue[0]?.expression).toEqual(['Condition.onset']);
    const ofNoDay = { ...paperOf(utf8('x')), path: '/record/documents?title=x&date=0000-01-01' };
    expect(await refused(doctor, ofNoDay)).toMatchObject({ status: 422, code: 'invalid_resource' });
    const large = paperOf(new Uint8Array(DOCUMENT_LIMITS.bytes + 1).fill(0x61));
    expect(await refused(doctor, large)).toMatchObject({ status: 413, code: 'too_large' });
    const described = (await openApi(stack)).paths['/v1/patients/{patient}/record/documents']?.post
      ?.responses;
    expect(JSON.stringify(described?.[422])).toContain('invalid_resource');
    expect(JSON.stringify(described?.[409])).toContain('conflict');
  });

  it('names the reason of a broken glass that is none', async () => {
    const blank = await breakGlass(stack, 'night', ' '.repeat(20));
    expect(await blank.json()).toMatchObject({
      status: 422,
      errors: [{ field: 'reason', reason: 'invalid_break_glass' }],
    });
  });
});
