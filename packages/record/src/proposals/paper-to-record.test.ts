import { randomUUID } from 'node:crypto';
import type { Caller } from '@consilium/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../create-record.ts';
import { METFORMIN } from '../test-support/facts.fixture.ts';
import { pdfOf } from '../test-support/pdf.fixture.ts';
import { useRecordWorld } from '../test-support/record.fixture.ts';

const world = useRecordWorld({ beforeAll, afterAll });

const BUNDLE = {
  resourceType: 'Bundle',
  type: 'transaction',
  entry: [
    {
      fullUrl: 'urn:uuid:0a4f3a1e-52a3-4c0e-9d42-1f6a2f3c0b11',
      resource: { resourceType: 'Patient', gender: 'female', birthDate: '1961-04-02' },
      request: { method: 'POST', url: 'Patient' },
    },
  ],
};

describe('from a paper to the record [A16] [A20]', () => {
  it('import, document, proposal, acceptance, provenance', async () => {
    const record = createRecord(world().parts);
    const person = await world().newCaller();
    const agent: Caller = { ...person, run: randomUUID() };
    await record.importBundle(person, BUNDLE, { source: 'clinic' });

    const paper = await record.addDocument(person, {
      bytes: pdfOf([['Clinic letter'], ['Medication:', 'metformin 500 mg', 'twice daily']]),
      contentType: 'application/pdf',
      title: 'Letter of the clinic',
      date: '2025-11-03',
    });
    const { pages } = await record.documentText(agent, paper.id);
    const source = { kind: 'document', document: paper.id, page: 2 } as const;
    const { id } = await record.propose(agent, {
      source,
      quote: 'metformin 500 mg twice daily',
      extractor: 'medications',
      extractorVersion: '3',
      factCode: 'http://www.nlm.nih.gov/research/umls/rxnorm|6809',
      factPath: 'MedicationStatement.medication',
      resource: METFORMIN,
    });
    expect((await record.panel(person)).openProposals).toBe(1);
    const [proposal] = await record.proposals(person, { status: 'open', limit: 10 });
    expect(pages[1]!.text.slice(proposal!.span.start, proposal!.span.end)).toBe(
      'metformin 500 mg\ntwice daily',
    );
    expect((await record.panel(person)).medications).toEqual([]);

    world().setClock('2026-03-01T11:00:00.000Z');
    const { result } = await record.decide(person, id, { verdict: 'accept', status: 'active' });
    const panel = await record.panel(person);
    expect(panel.openProposals).toBe(0);
    expect(panel.medications).toMatchObject([{ id: result!.id, status: 'active' }]);

    const provenance = await record.provenance(person, result!);
    expect(provenance).toMatchObject({
      resourceType: 'Provenance',
      target: [{ reference: `MedicationStatement/${result!.id}/_history/1` }],
      occurredDateTime: '2026-03-01T10:00:00.000Z',
      recorded: '2026-03-01T11:00:00.000Z',
      entity: [{ role: 'source', what: { reference: `DocumentReference/${paper.id}` } }],
    });
    const said = JSON.stringify(provenance);
    for (const part of ['dr-a', 'medications/3', 'metformin 500 mg\\ntwice daily', agent.run!, id])
      expect(said).toContain(part);

    // The record as it stands can leave and come back whole.
    const bundle = await record.exportBundle(person);
    const other = await world().newCaller();
    await record.importBundle(other, bundle, { source: 'export' });
    const theirs = await record.panel(other);
    expect(theirs.medications).toHaveLength(1);
    expect(theirs.documents).toHaveLength(1);
  });
});
