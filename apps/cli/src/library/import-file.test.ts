import { join } from 'node:path';
import type { EvidenceImport, EvidenceImports, NewImport } from '@consilium/kernel';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useGateway } from '../api/gateway.fixture.ts';

const NEW: EvidenceImport = {
  ...{ id: '00000000-0000-4000-8000-000000000001', hash: 'a'.repeat(64), stage: 'waiting', failure: null },
  source: {
    source_type: 'internal_doc',
    service: 'Podiatry',
    title: 'Foot',
    date: '2026-01-01',
    section: '',
  },
  counts: { characters: null, passages: null, embedded: null },
  ...{ added: '2026-01-01T00:00:00.000Z', changed: '2026-01-01T00:00:00.000Z' },
};
let sent: NewImport[] = [];
let left: EvidenceImport[] = [];
const imports: Pick<EvidenceImports, 'add' | 'read'> = {
  add: async (_scope, each) => {
    sent.push(each);
    return { ...NEW, source: each.source };
  },
  read: async () => left.shift() ?? NEW,
};

const {
  folder,
  file: written,
  consiliumAs,
} = await useGateway(afterAll, 'library', {
  evidenceImports: imports as EvidenceImports,
});
const file = written('foot.txt', 'Wash the foot.');
const image = written('foot.png', 'no text');
const empty = written('empty.txt', '');
beforeEach(() => {
  sent = [];
});

const TITLED = [
  ...['--kind', 'internal_doc', '--licence', 'CC0-1.0'],
  ...['--set', 'title=Foot', 'service=Podiatry', 'date=2026-01-01'],
];
const imported = (name: string, words: readonly string[] = TITLED, actor = 'op-1') =>
  consiliumAs(actor, 'import', name, ...words);
const done = { ...NEW, stage: 'done' as const, counts: { characters: 14, passages: 1, embedded: null } };

describe('library import [D7] [E6]', () => {
  it('sends the file with its source, and says how far it is until it is found', async () => {
    left = [{ ...NEW, stage: 'indexing', counts: { ...done.counts } }, done];
    const told = await imported(file);
    expect(told).toMatchObject({ code: 0, out: `foot.txt: 1 passages, kept as ${'a'.repeat(64)}\n` });
    expect(told.err).toContain('indexing: 1 passages …');
    expect(sent).toMatchObject([{ mediaType: 'text/plain', licence: 'CC0-1.0', source: NEW.source }]);
    expect(new TextDecoder().decode(sent[0]?.bytes)).toBe('Wash the foot.');
  });

  it('says what to do where the server could not read it, or the person may not', async () => {
    left = [{ ...NEW, stage: 'failed', failure: 'file_without_text' }];
    const failed = await imported(file);
    expect(failed.code).toBe(4);
    expect(failed.err).toContain('Recognise its text (OCR)');
    const refused = await imported(file, TITLED, 'dr');
    expect(refused.code).toBe(4);
    expect(refused.err).toContain('a clinician or an operator');
  });

  it.each([
    ['a file of another kind', () => imported(image), /ends with \.pdf/],
    ['an empty file', () => imported(empty), /is empty/],
    ['a file that is not there', () => imported(join(folder, 'none.txt')), /cannot be read/],
    ['an unknown kind', () => imported(file, ['--kind', 'song', '--licence', 'x']), /one of article, book/],
    ['missing fields', () => imported(file, ['--kind', 'web', '--licence', 'x']), /--set title=…/],
    [
      'an unknown field',
      () => imported(file, ['--kind', 'schema', '--licence', 'x', '--set', 'colour=red']),
      /it has repo, file_path, version/,
    ],
    [
      'a year that is none',
      () =>
        imported(file, ['--kind', 'article', '--licence', 'x', '--set', 'title=T', 'journal=J', 'year=old']),
      /four digits/,
    ],
  ])('refuses %s before anything is sent, and says what to give', async (_name, call, words) => {
    const told = await call();
    expect(told.code).toBe(2);
    expect(told.err).toMatch(words);
    expect(sent).toEqual([]);
  });
});
