import { randomUUID } from 'node:crypto';
import type { Caller, FhirResource } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocuments } from '../documents/create-documents.ts';
import { said } from '../test-support/conversation.fixture.ts';
import {
  ASTHMA,
  draftOf,
  factNamed,
  METFORMIN,
  subjectOf,
  writeByHand,
} from '../test-support/facts.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
import { createProposals } from './create-proposals.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const record = () => createProposals(world().parts);

async function patientWho(...words: Parameters<typeof said>[2][]) {
  const caller = await world().newCaller();
  const agent: Caller = { ...caller, run: randomUUID() };
  return { caller, agent, source: await said(world(), caller, ...words) };
}

const open = (caller: Caller) => record().proposals(caller, { status: 'open', limit: 100 });
const letterOf = (caller: Caller, text: string) => {
  const bytes = new TextEncoder().encode(text);
  return createDocuments(world().parts).addDocument(caller, {
    bytes,
    contentType: 'text/plain',
    title: 'Letter',
  });
};

describe('proposals [A16]', () => {
  it('keeps what a model read, with the place found by code', async () => {
    const { caller, agent, source } = await patientWho('I had  asthma as a child');
    const made = await record().propose(agent, draftOf(source, 'had asthma'));
    expect(made).toEqual({ id: expect.any(String), duplicate: false });
    expect(await open(caller)).toEqual([
      {
        id: made.id,
        source,
        sources: [{ ...source, quote: 'had  asthma' }],
        quote: 'had  asthma',
        span: { start: 2, end: 13 },
        extractor: 'conditions',
        extractorVersion: '1',
        factCode: 'http://snomed.info/sct|195967001',
        factPath: 'Condition.code',
        resource: { ...ASTHMA, subject: subjectOf(caller) },
        status: 'open',
        run: agent.run,
        proposedBy: caller.scope.actor,
        mayDecide: true,
        proposedAt: '2026-03-01T10:00:00.000Z',
        decidedBy: null,
        decidedAt: null,
        result: null,
      },
    ]);
  });

  it('reads the page of a document that it names', async () => {
    const caller = await world().newCaller();
    const { id } = await letterOf(caller, 'page one\fasthma since 2011');
    const source = { kind: 'document', document: id, page: 2 } as const;
    await record().propose(caller, draftOf(source, 'asthma since 2011'));
    expect((await open(caller))[0]).toMatchObject({ source, span: { start: 0, end: 17 }, run: null });
    const elsewhere = draftOf({ ...source, page: 1 }, 'asthma since 2011');
    expect(await refusalOf(record().propose(caller, elsewhere))).toBe('quote_not_found');
    const nowhere = draftOf({ ...source, page: 3 }, 'asthma since 2011');
    expect(await refusalOf(record().propose(caller, nowhere))).toBe('not_found');
  });

  it('reads nothing out of a document that was taken back', async () => {
    const caller = await world().newCaller();
    const { id, resource } = await letterOf(caller, 'asthma of another person');
    await writeByHand(world(), caller, { ...resource, id }, { withdrawn: true });
    const draft = draftOf({ kind: 'document', document: id, page: 1 }, 'asthma');
    expect(await refusalOf(record().propose(caller, draft))).toBe('not_found');
  });

  it('finds quotes in what the user wrote only, at their place in the whole message', async () => {
    const { caller, source } = await patientWho(
      { origin: 'code', text: 'asthma' },
      'my asthma',
      { origin: 'model', text: 'you have gout', agent: 'a' },
      '',
      'and hay fever',
    );
    await record().propose(caller, draftOf(source, 'asthma'));
    // 'asthma' of code, two line breaks, 'my '.
    expect((await open(caller))[0]!.span).toEqual({ start: 11, end: 17 });
    expect(await refusalOf(record().propose(caller, draftOf(source, 'gout')))).toBe('quote_not_found');
    expect(await refusalOf(record().propose(caller, draftOf(source, '\0\0\0')))).toBe('quote_not_found');
  });

  it('keeps quotes of messages that PostgreSQL’s text cannot hold as they are', async () => {
    const { caller, source } = await patientWho('asthma\0 since\ud800 May');
    await record().propose(caller, draftOf(source, 'asthma\0 since\ud800'));
    expect((await open(caller))[0]!.span).toEqual({ start: 0, end: 14 });
  });

  it('is the same proposal for the same fact of the same source, also at once and in other white space', async () => {
    const { caller, agent, source } = await patientWho('I had  asthma and asthma');
    const again = ['had asthma', 'had  asthma', 'had\nasthma', 'had asthma '];
    const made = await Promise.all(again.map((quote) => record().propose(agent, draftOf(source, quote))));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(made.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(await open(caller)).toHaveLength(1);
  });

  it.each([
    ['message', async (caller: Caller) => ({ source: await said(world(), caller, 'asthma') })],
    ['extractor', async () => ({ extractor: 'other' })],
    ['version of the extractor', async () => ({ extractorVersion: '2' })],
    ['fact code', async () => ({ factCode: 'http://snomed.info/sct|1' })],
    ['fact path', async () => ({ factPath: 'Condition.severity' })],
    ['quote', async () => ({ quote: 'asthm' })],
  ])('is another proposal for another %s', async (_, overOf) => {
    const { caller, source } = await patientWho('asthma');
    await record().propose(caller, draftOf(source, 'asthma'));
    const other = await record().propose(caller, draftOf(source, 'asthma', await overOf(caller)));
    expect(other.duplicate).toBe(false);
    const [one, ...others] = await open(caller);
    expect([one?.sources.length, others]).toEqual([2, []]);
  });

  it('stays what it is when it comes again after it was rejected', async () => {
    const { caller, agent, source } = await patientWho('asthma');
    const { id } = await record().propose(agent, draftOf(source, 'asthma'));
    await record().decide(caller, id, { verdict: 'reject' });
    expect(await record().propose(agent, draftOf(source, 'asthma'))).toEqual({ id, duplicate: true });
    expect(await open(caller)).toEqual([]);
  });

  it('lists by status, newest first, up to the limit', async () => {
    const { caller, source } = await patientWho('one two three');
    for (const [n, quote] of ['one', 'two', 'three'].entries()) {
      world().setClock(`2026-03-01T10:0${n}:00.000Z`);
      await record().propose(caller, draftOf(source, quote, factNamed(quote)));
    }
    world().setClock('2026-03-01T10:00:00.000Z');
    const [newest] = await open(caller);
    await record().decide(caller, newest!.id, { verdict: 'reject' });
    const quotes = async (filter: Parameters<ReturnType<typeof record>['proposals']>[1]) =>
      (await record().proposals(caller, filter)).map(({ quote }) => quote);
    expect(await quotes({ limit: 500 })).toEqual(['three', 'two', 'one']);
    expect(await quotes({ status: 'open', limit: 1 })).toEqual(['two']);
    expect(await quotes({ status: 'rejected', limit: 10 })).toEqual(['three']);
    for (const limit of [0, 501, 1.5])
      expect(await refusalOf(record().proposals(caller, { limit }))).toBe('invalid_limit');
  });

  it('lists page by page: each once, also of one moment, and where some are decided in between', async () => {
    const words = 'one two three four five six seven';
    const { caller, source } = await patientWho(words);
    for (const [n, quote] of words.split(' ').entries()) {
      world().setClock(`2026-03-01T10:0${Math.floor(n / 3)}:00.000Z`);
      await record().propose(caller, draftOf(source, quote, factNamed(quote)));
    }
    world().setClock('2026-03-01T10:00:00.000Z');
    const whole = (await open(caller)).map(({ id }) => id);
    const paged: string[] = [];
    for (let last: string | undefined; paged.length < whole.length; ) {
      const before = last === undefined ? {} : { before: last };
      const page = await record().proposals(caller, { status: 'open', limit: 2, ...before });
      expect(page.length).toBeGreaterThan(0);
      paged.push(...page.map(({ id }) => id));
      last = page.at(-1)!.id;
      await record().decide(caller, last, { verdict: 'reject' });
    }
    expect(paged).toEqual(whole);
    const { caller: other } = await patientWho('x');
    for (const before of ['x', randomUUID()])
      expect(await refusalOf(record().proposals(caller, { limit: 2, before }))).toBe('invalid_cursor');
    expect(await refusalOf(record().proposals(other, { limit: 2, before: whole[0]! }))).toBe(
      'invalid_cursor',
    );
  });
});

describe('what a model may not say [A16]', () => {
  const refusals = async (over: Parameters<typeof draftOf>[2]) => {
    const { caller, agent, source } = await patientWho('asthma');
    const refusal = await record()
      .propose(agent, draftOf(source, 'asthma', over))
      .catch((error) => error);
    expect(await open(caller)).toEqual([]);
    return refusal;
  };
  const kept = async (resource: FhirResource) => {
    const { caller, agent, source } = await patientWho('asthma');
    await record().propose(agent, draftOf(source, 'asthma', { resource }));
    const { resource: proposed } = (await open(caller))[0]!;
    return { proposed, subject: subjectOf(caller) };
  };

  it('whom it is about, its id and its meta', async () => {
    const forged = {
      ...ASTHMA,
      id: 'forged',
      meta: { versionId: '9', security: [{ code: 'V' }] },
      implicitRules: 'https://x.test',
      subject: { reference: 'Patient/another', display: 'Somebody else' },
    };
    const { proposed, subject } = await kept(forged);
    expect(proposed).toEqual({ ...ASTHMA, subject });
  });

  it('anything by extension, narrative or a resource inside', async () => {
    const hidden = [{ url: 'urn:x', valueCode: 'active' }];
    const { proposed, subject } = await kept({
      ...METFORMIN,
      extension: hidden,
      modifierExtension: hidden,
      _status: { extension: hidden },
      text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">active</div>' },
      contained: [{ resourceType: 'Medication', id: 'm', status: 'active' }],
      dosage: [{ text: 'one', extension: hidden, modifierExtension: hidden, _text: { extension: hidden } }],
    });
    expect(proposed).toEqual({ ...METFORMIN, subject, status: 'unknown', dosage: [{ text: 'one' }] });
  });

  it('the patient of an element that names the patient otherwise', async () => {
    const allergy = {
      resourceType: 'AllergyIntolerance',
      patient: { reference: 'Patient/another' },
      code: { text: 'peanut' },
      clinicalStatus: {
        coding: [
          { system: 'http://terminology.hl7.org/CodeSystem/allergyintolerance-clinical', code: 'active' },
        ],
      },
    };
    const { proposed, subject } = await kept(allergy);
    expect(proposed.patient).toEqual(subject);
  });

  it.each([
    ['a type that is not proposed', { resourceType: 'Patient' }, 'Resource.resourceType'],
    ['a type that there is not', { resourceType: 'constructor' }, 'Resource.resourceType'],
    ['no type', {} as FhirResource, 'Resource.resourceType'],
    ['a list', [ASTHMA] as unknown as FhirResource, 'Resource.resourceType'],
    ['a drug on its own', { resourceType: 'Medication', status: 'active' }, 'Resource.resourceType'],
    ['an unknown element', { ...ASTHMA, activeNow: true }, 'Condition'],
    ['a wrong code', { ...METFORMIN, status: 'active', effectiveDateTime: 'May' }, 'MedicationStatement'],
    [
      'a resource of nobody here',
      { ...ASTHMA, encounter: { reference: 'Encounter/1' } },
      'Condition.encounter',
    ],
    ['another patient elsewhere', { ...ASTHMA, asserter: { reference: 'Patient/x' } }, 'Condition.asserter'],
    ['NUL', { ...ASTHMA, code: { text: 'a\0b' } }, 'Condition'],
  ] as const)('%s: the refusal names the element', async (_, resource, element) => {
    const refusal = await refusals({ resource: resource as FhirResource });
    expect(refusal).toMatchObject({ code: 'invalid_resource' });
    expect(refusal.outcome.issue[0].expression[0].startsWith(element)).toBe(true);
  });

  it('something nested without end', async () => {
    let deep: unknown = 'x';
    for (let n = 0; n < 50_000; n += 1) deep = { a: deep };
    const resource = { ...ASTHMA, code: deep } as FhirResource;
    expect(await refusals({ resource })).toMatchObject({ code: 'invalid_resource' });
  });

  it.each([
    ['extractor', { extractor: 'a b' }],
    ['extractorVersion', { extractorVersion: '' }],
    ['factCode', { factCode: 'x'.repeat(257) }],
    ['factPath', { factPath: "'; drop" }],
    ['quote', { quote: 'x'.repeat(4_001) }],
  ])('what is no %s', async (field, over) => {
    const remedy = expect.stringContaining(field);
    expect(await refusals(over)).toMatchObject({ code: 'invalid_proposal', remedy });
  });
});

describe('proposals stay with their patient [F2]', () => {
  it('nobody without a grant makes, sees or decides one', async () => {
    const { caller, source } = await patientWho('asthma');
    const { id } = await record().propose(caller, draftOf(source, 'asthma'));
    const stranger = { scope: { ...caller.scope, actor: 'stranger' } };
    expect(await refusalOf(record().propose(stranger, draftOf(source, 'asthma')))).toBe('forbidden');
    expect(await refusalOf(open(stranger))).toBe('forbidden');
    expect(await refusalOf(record().decide(stranger, id, { verdict: 'reject' }))).toBe('forbidden');
  });

  it('a source of another patient is not there, whatever the model writes as its id', async () => {
    const { source } = await patientWho('asthma');
    const { caller, agent } = await patientWho('nothing');
    const { id: document } = await letterOf((await patientWho('x')).caller, 'asthma');
    for (const from of [
      source,
      { ...source, conversation: 'John-Smith' },
      { ...source, seq: 1.5 },
      { ...source, seq: 2 ** 40 },
      { kind: 'document', document, page: 1 } as const,
      { kind: 'document', document: 'John-Smith', page: 1 } as const,
    ])
      expect(await refusalOf(record().propose(agent, draftOf(from, 'asthma')))).toBe('not_found');
    expect(await open(caller)).toEqual([]);
  });

  it('leave entries with codes and opaque ids, also where the quote was not found [F3]', async () => {
    const { caller, agent, source } = await patientWho('asthma');
    const trail = async () => {
      const { rows } = await world().admin.query(
        'SELECT action, targets, run FROM app.audit_entries WHERE compartment = $1 ORDER BY seq',
        [caller.scope.compartment],
      );
      return rows;
    };
    const place = `conversation/${source.conversation}/${source.seq}`;
    await expect(record().propose(agent, draftOf(source, 'gout'))).rejects.toThrow();
    expect(await trail()).toEqual([{ action: 'record.proposal-source', targets: [place], run: agent.run }]);
    const { id } = await record().propose(agent, draftOf(source, 'asthma'));
    await open(caller);
    expect((await trail()).slice(2)).toEqual([
      { action: 'record.propose', targets: [`proposal/${id}`], run: agent.run },
      { action: 'record.proposals', targets: [], run: null },
    ]);
  });
});
