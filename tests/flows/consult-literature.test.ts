import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { importStory } from '../support/import-story.ts';
import { importLibrary } from '../support/library.ts';
import { CLINICIAN, type Stack, startStack, TENANT } from '../support/stack.ts';

describe('an answer in two inks [D6] [D7] [D10]', () => {
  let stack: Stack;
  let client: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] }, { env: { EVIDENCE: 'invented' } });
    client = await clientFor(stack.server);
    await importLibrary(stack.config);
    await importStory(client, 'diabetes-kidney');
  });
  afterAll(() => stack?.stop());

  async function ask(text: string) {
    return (await client.ask(text, { timeoutMs: 30_000 })).answer;
  }

  async function readSnapshot(hash: string) {
    const { url, mintToken } = stack.server;
    const authorization = `Bearer ${await mintToken!({ tenant: TENANT, actor: CLINICIAN })}`;
    const response = await fetch(`${url}/v1/evidence/snapshots/${hash}`, { headers: { authorization } });
    return (await response.json()) as { text: string; snapshot: { invented: boolean } };
  }

  it('cites the chart and the literature, and the snapshot holds the quote in its place', async () => {
    const answer = await ask('What was my last HbA1c, and what do studies say about metformin and HbA1c?');
    expect(answer.text).toMatch(/\[c1\]/);
    expect(answer.text).toMatch(/\[l1\]/);
    const claim = answer.claims.find(({ kind }) => kind === 'literature');
    expect(claim).toMatchObject({ status: 'checked' });
    const [note] = claim!.evidence;
    expect(note).toMatchObject({ mark: 'l1', literature: { invented: true } });
    const [from = 0, to = 0] = note!.path.split('-').map(Number);
    const { text, snapshot } = await readSnapshot(note!.ref.slice('Snapshot/'.length));
    expect(claim!.sentence).toContain(`“${text.slice(from, to)}”`);
    expect(snapshot.invented).toBe(true);
  });

  it('cites the literature in answer to a general question, from passages that code put into the request', async () => {
    const answer = await ask('What do studies say about metformin and HbA1c?');
    expect(answer.source_agents).toEqual(['health_consultant_lite']);
    expect(answer.claims.filter(({ status }) => status === 'checked')).toMatchObject([
      { kind: 'literature', evidence: [{ mark: 'l1' }] },
      { kind: 'literature', evidence: [{ mark: 'l2' }] },
    ]);
    const [kept] = await stack.query(
      "SELECT terms, cited FROM app.evidence_searches WHERE place = 'library' ORDER BY searched_at DESC LIMIT 1",
    );
    expect(kept).toEqual({ terms: 'What do studies say about metformin and HbA1c?', cited: 2 });
  });

  it('says that the library has nothing, and tells of no study', async () => {
    const answer = await ask('Which studies are there on my zygomatic quokka allergy?');
    expect(answer.claims.some(({ kind, status }) => kind === 'literature' && status === 'checked')).toBe(
      false,
    );
    expect(answer.text).toMatch(/knowledge library has no passage/);
  });
});
