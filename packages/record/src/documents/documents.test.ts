import { randomUUID } from 'node:crypto';
import type { Caller, DocumentUpload, ObjectStore } from '@consilium/kernel';
import { patientPrefix } from '@consilium/store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPatient, subjectOf, writeByHand } from '../test-support/facts.fixture.ts';
import { pdfOf } from '../test-support/pdf.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';
import { refusalOf } from '../test-support/refusal.fixture.ts';
import { createSealingKeys } from '../test-support/sealing-keys.fixture.ts';
import { createDocuments } from './create-documents.ts';
import { READABLE_TEXT_EXTENSION } from './document-reference.ts';
import { insertPages } from './page-rows.ts';

const world = useRecordWorld({ beforeAll, afterAll });
const keys = createSealingKeys();
const parts = () => ({ ...world().parts, keys });
const documents = () => createDocuments(parts());

const bytes = (text: string) => new TextEncoder().encode(text);
const letter = (text: string, over: Partial<DocumentUpload> = {}): DocumentUpload => ({
  bytes: bytes(text),
  contentType: 'text/plain',
  title: 'Letter',
  ...over,
});
const PHOTO = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3);

async function keysBelow(prefix: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const key of world().parts.objects.list(prefix)) found.push(key);
  return found;
}
const addPages = (caller: Caller, id: string, pages: readonly string[]) =>
  world().parts.store.write(caller, 'record.add', async (transaction) => {
    await insertPages(transaction, caller.scope, id, pages);
    return { value: undefined, targets: [] };
  });
const objectsOf = ({ scope }: Caller) => keysBelow(patientPrefix(scope.tenant, scope.compartment));

async function rowsOf({ scope }: Caller): Promise<{ readonly versions: number; readonly pages: number }> {
  const count = async (table: string) => {
    const text = `SELECT count(*) FROM app.${table} WHERE compartment = $1`;
    return Number((await world().admin.query(text, [scope.compartment])).rows[0].count);
  };
  return { versions: await count('resource_versions'), pages: await count('document_pages') };
}

describe('documents [A20]', () => {
  it('keeps the very bytes, the text by page, and a DocumentReference that says so', async () => {
    const caller = await world().newCaller();
    const given = letter('first page\fsecond page', { title: ' Clinic letter ', date: '2024-05-02' });
    const added = await documents().addDocument(caller, given);
    expect(added).toMatchObject({ type: 'DocumentReference', version: 1, withdrawn: false });
    expect(added.writtenBy).toEqual({ way: 'person', actor: 'dr-a' });
    expect(added.resource).toMatchObject({
      status: 'current',
      description: 'Clinic letter',
      date: '2024-05-02T00:00:00Z',
      extension: [{ url: READABLE_TEXT_EXTENSION, valueCode: 'readable' }],
      content: [{ attachment: { contentType: 'text/plain', size: 22, creation: '2024-05-02' } }],
    });
    expect(await documents().documentText(caller, added.id)).toEqual({
      document: added.id,
      text: 'readable',
      pages: [
        { page: 1, text: 'first page' },
        { page: 2, text: 'second page' },
      ],
    });
    const read = await documents().readDocument(caller, added.id);
    expect(read).toEqual({ bytes: given.bytes, contentType: 'text/plain' });
  });

  it('is about the patient as soon as the record has one', async () => {
    const caller = await world().newCaller();
    const before = await documents().addDocument(caller, letter('before'));
    expect(before.resource.subject).toBeUndefined();
    await addPatient(world(), caller);
    const after = await documents().addDocument(caller, letter('after'));
    expect(after.resource.subject).toEqual(subjectOf(caller));
  });

  it('reads a PDF by page', async () => {
    const caller = await world().newCaller();
    const pdf = pdfOf([['HbA1c 7.2 %'], []]);
    const added = await documents().addDocument(caller, {
      bytes: pdf,
      contentType: 'application/pdf',
      title: 'Lab',
    });
    const { pages } = await documents().documentText(caller, added.id);
    expect(pages).toEqual([
      { page: 1, text: 'HbA1c 7.2 %' },
      { page: 2, text: '' },
    ]);
  });

  it.each([
    ['a photo', { bytes: PHOTO, contentType: 'image/jpeg' }],
    ['a scan in a PDF', { bytes: pdfOf([[], []]), contentType: 'application/pdf' }],
    ['an encrypted PDF', { bytes: pdfOf([['x']], { encrypted: true }), contentType: 'application/pdf' }],
    ['a broken PDF', { bytes: bytes('%PDF-1.7 and nothing'), contentType: 'application/pdf' }],
    ['a blank text', { bytes: bytes(' \n\f\n'), contentType: 'text/plain' }],
  ] as const)('keeps %s and says that there is no text', async (_, given) => {
    const caller = await world().newCaller();
    const added = await documents().addDocument(caller, { ...given, title: 'Paper' });
    expect(added.resource.extension).toEqual([{ url: READABLE_TEXT_EXTENSION, valueCode: 'none' }]);
    expect(await documents().documentText(caller, added.id)).toMatchObject({ text: 'none', pages: [] });
    expect((await documents().readDocument(caller, added.id)).bytes).toEqual(given.bytes);
  });

  it('reads texts as they come: marks of UTF-16, Windows letters, and no half characters', async () => {
    const caller = await world().newCaller();
    const textOf = async (given: Uint8Array) => {
      const { id } = await documents().addDocument(caller, letter('', { bytes: given }));
      return (await documents().documentText(caller, id)).pages.map(({ text }) => text);
    };
    expect(await textOf(Buffer.from('\uFEFFÄrztin', 'utf16le'))).toEqual(['Ärztin']);
    expect(await textOf(Buffer.from('Fi\xe8vre', 'latin1'))).toEqual(['Fièvre']);
    expect(await textOf(Buffer.from('\uFEFFa\ud800b\0c', 'utf16le'))).toEqual(['a\uFFFDb\uFFFDc']);
  });

  it.each([
    ['a photo as a text', { bytes: PHOTO, contentType: 'text/plain' }],
    ['a text as a PDF', { bytes: bytes('hello'), contentType: 'application/pdf' }],
    ['a PDF as a text', { bytes: pdfOf([['x']]), contentType: 'text/plain' }],
    ['a JPEG as a PNG', { bytes: PHOTO, contentType: 'image/png' }],
    [
      'a program as a text',
      { bytes: Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 0), contentType: 'text/plain' },
    ],
    ['what begins as a PNG and is none', { bytes: bytes('PNG'), contentType: 'image/png' }],
  ] as const)('refuses %s', async (_, given) => {
    const caller = await world().newCaller();
    const refused = documents().addDocument(caller, { ...given, title: 'x' });
    expect(await refusalOf(refused)).toBe('content_type_mismatch');
    expect(await objectsOf(caller)).toEqual([]);
  });

  it('refuses what is empty, too large, too long or of no day, and puts nothing', async () => {
    const caller = await world().newCaller();
    const adding = (upload: DocumentUpload) => refusalOf(documents().addDocument(caller, upload));
    expect(await adding(letter(''))).toBe('document_empty');
    const large = letter('', { bytes: new Uint8Array(25_000_001).fill(65) });
    expect(await adding(large)).toBe('document_too_large');
    expect(await adding(letter('page\f'.repeat(500)))).toBe('document_too_long');
    expect(await adding(letter('a'.repeat(5_000_001)))).toBe('document_too_long');
    expect(await adding(letter('x', { date: 'last May' }))).toBe('invalid_resource');
    expect(await objectsOf(caller)).toEqual([]);
    expect(await rowsOf(caller)).toEqual({ versions: 0, pages: 0 });
  });

  it('is the same document for the same bytes, also at once; another patient has another', async () => {
    const caller = await world().newCaller();
    const { objects } = world().parts;
    const titles = ['a', 'b', 'c', 'd'];
    // All of them have seen that it is not there before the first one writes.
    let putting = 0;
    const all = Promise.withResolvers<void>();
    const together: ObjectStore = {
      ...objects,
      put: async (...put) => {
        putting += 1;
        if (putting === titles.length) all.resolve();
        await all.promise;
        return objects.put(...put);
      },
    };
    const racing = createDocuments({ ...parts(), objects: together });
    const added = await Promise.all(
      titles.map((title) => racing.addDocument(caller, letter('same', { title }))),
    );
    expect(await documents().addDocument(caller, letter('same'))).toEqual(added[0]);
    expect(new Set(added.map(({ id, version }) => `${id}/${version}`)).size).toBe(1);
    expect(await rowsOf(caller)).toEqual({ versions: 1, pages: 1 });
    expect(await objectsOf(caller)).toHaveLength(1);
    const other = await world().newCaller();
    const theirs = await documents().addDocument(other, letter('same'));
    expect(theirs.id).not.toBe(added[0]!.id);
  });

  it('comes again after it was taken back, and while it is taken back nobody reads facts out of it', async () => {
    const caller = await world().newCaller();
    const { id, resource } = await documents().addDocument(caller, letter('taken back'));
    const withdrawn = { ...resource, id, status: 'entered-in-error' };
    await writeByHand(world(), caller, withdrawn, { withdrawn: true });
    expect(await refusalOf(documents().documentText(caller, id))).toBe('not_found');
    const again = await documents().addDocument(caller, letter('taken back'));
    expect(again).toMatchObject({ id, version: 3, withdrawn: false });
    expect((await documents().documentText(caller, id)).pages).toHaveLength(1);
  });

  it('gives the text of a document that came inside a bundle, and its bytes', async () => {
    const caller = await world().newCaller();
    const id = randomUUID();
    const data = Buffer.from('inline').toString('base64');
    const resource = {
      resourceType: 'DocumentReference',
      id,
      status: 'current',
      content: [
        { attachment: { url: 'https://elsewhere.test/paper' } },
        { attachment: { contentType: 'text/plain', data } },
      ],
    };
    await writeByHand(world(), caller, resource);
    await addPages(caller, id, ['inline']);
    expect(await documents().documentText(caller, id)).toMatchObject({
      text: 'readable',
      pages: [{ page: 1, text: 'inline' }],
    });
    expect(await documents().readDocument(caller, id)).toEqual({
      bytes: bytes('inline'),
      contentType: 'text/plain',
    });
  });

  it('finishes what a crash after the object has left [F1]', async () => {
    const caller = await world().newCaller();
    const objects: ObjectStore = {
      ...world().parts.objects,
      put: async (...put) => {
        await world().parts.objects.put(...put);
        throw new Error('killed');
      },
    };
    const dying = createDocuments({ ...parts(), objects });
    await expect(dying.addDocument(caller, letter('half'))).rejects.toThrow('killed');
    expect(await rowsOf(caller)).toEqual({ versions: 0, pages: 0 });
    const added = await documents().addDocument(caller, letter('half'));
    expect((await documents().readDocument(caller, added.id)).bytes).toEqual(bytes('half'));
    expect(await objectsOf(caller)).toHaveLength(1);
  });
});

describe('documents stay with their patient [F2]', () => {
  it('lie sealed under a name that tells nothing', async () => {
    const caller = await world().newCaller();
    const added = await documents().addDocument(caller, letter('canary-7f3a'));
    const [key] = await objectsOf(caller);
    expect(key).toMatch(/^patients\/[0-9a-f]{64}\/[0-9a-f]{64}$/);
    expect(key).not.toContain(caller.scope.compartment.slice(8));
    const sealed = await world().parts.objects.get(key!);
    expect(Buffer.from(sealed!).includes('canary')).toBe(false);
    expect(key).not.toContain(added.id.slice(0, 8));
  });

  it('open for nobody without a grant, and nothing is put', async () => {
    const caller = await world().newCaller();
    const { id } = await documents().addDocument(caller, letter('mine'));
    const stranger = { scope: { ...caller.scope, actor: 'stranger' } };
    expect(await refusalOf(documents().addDocument(stranger, letter('theirs')))).toBe('forbidden');
    for (const read of [documents().readDocument, documents().documentText])
      expect(await refusalOf(read(stranger, id))).toBe('forbidden');
    expect(await objectsOf(caller)).toHaveLength(1);
  });

  it('leave no key behind for a patient whom the sender may not open', async () => {
    const { scope } = await world().newCaller();
    const stranger = { scope: { ...scope, actor: 'stranger' } };
    const real = createDocuments(world().parts);
    expect(await refusalOf(real.addDocument(stranger, letter('theirs')))).toBe('forbidden');
    const keysThere = async () =>
      (await world().admin.query('SELECT FROM app.data_keys WHERE compartment = $1', [scope.compartment]))
        .rowCount;
    expect(await keysThere()).toBe(0);
    await real.addDocument({ scope }, letter('mine'));
    expect(await keysThere()).toBe(1);
  });

  it('are not there for another patient, whatever the attachment says', async () => {
    const mine = await world().newCaller();
    const other = await world().newCaller();
    // Without sealing, so that the check of the place stands alone.
    const open = createDocuments(world().parts);
    const { id, resource } = await open.addDocument(mine, letter('mine only'));
    expect(await refusalOf(open.readDocument(other, id))).toBe('not_found');
    expect(await refusalOf(open.documentText(other, id))).toBe('not_found');
    await writeByHand(world(), other, { ...resource, id });
    expect(await refusalOf(open.readDocument(other, id))).toBe('not_found');
  });

  it('an agent run adds none; it may read the text', async () => {
    const caller = await world().newCaller();
    const agent = { ...caller, run: randomUUID() };
    const { id } = await documents().addDocument(caller, letter('text'));
    expect(await refusalOf(documents().addDocument(agent, letter('by a model')))).toBe('forbidden');
    expect(await objectsOf(caller)).toHaveLength(1);
    expect((await documents().documentText(agent, id)).text).toBe('readable');
    // The database refuses the row by itself.
    const row = addPages(agent, id, ['a', 'forged second page']);
    expect(await refusalOf(row)).toMatch(/^(forbidden|store_failed)$/);
  });

  it('says what is wrong where the object is gone, changed, or its key destroyed', async () => {
    const caller = await world().newCaller();
    const { id } = await documents().addDocument(caller, letter('fragile'));
    const [key] = await objectsOf(caller);
    const { objects } = world().parts;
    const sealed = (await objects.get(key!))!;
    await objects.put(key!, sealed.with(20, sealed[20]! ^ 1));
    expect(await refusalOf(documents().readDocument(caller, id))).toBe('object_damaged');
    await objects.delete(key!);
    expect(await refusalOf(documents().readDocument(caller, id))).toBe('not_found');
    await objects.put(key!, sealed);
    keys.destroy(caller.scope.compartment);
    expect(await refusalOf(documents().readDocument(caller, id))).toBe('erased');
    expect(await refusalOf(documents().addDocument(caller, letter('late')))).toBe('erased');
  });

  it('leave an entry in the trail for each reading and adding, with opaque ids only [F3]', async () => {
    const caller = await world().newCaller();
    const { id } = await documents().addDocument(caller, letter('audited', { title: 'Canary title' }));
    await documents().readDocument(caller, id);
    await documents().documentText(caller, id);
    expect(await refusalOf(documents().documentText(caller, 'Canary-name'))).toBe('not_found');
    const { rows } = await world().admin.query(
      'SELECT action, targets FROM app.audit_entries WHERE compartment = $1 ORDER BY seq',
      [caller.scope.compartment],
    );
    expect(rows).toEqual([
      { action: 'record.document-patient', targets: [] },
      { action: 'record.document-known', targets: [`DocumentReference/${id}`] },
      { action: 'record.document-add', targets: [`DocumentReference/${id}/1`] },
      { action: 'record.document', targets: [`DocumentReference/${id}`] },
      { action: 'record.document-text', targets: [`DocumentReference/${id}`] },
    ]);
  });
});
