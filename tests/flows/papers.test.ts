import { makeStory } from '@consilium/example-patients';
import { source } from '@consilium/team-consult';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { condition } from './patient-endpoints.ts';

interface Work {
  readonly run: string;
  readonly status: string;
  readonly result: { readonly result: { readonly paper: string } } | null;
}
interface Paper {
  readonly paper: string;
  readonly version: number;
  readonly text: string;
  readonly hash: string;
  readonly content: { readonly removed: readonly { readonly sentence: string }[] };
  readonly signature: { readonly hash: string } | null;
}

/** From a patient's address to that of the actor's own compartment. */
const OWN = '/../..';

describe('a letter from the pipeline to the signature [B15] [A19] [D2]', () => {
  let stack: Stack;
  let doctor: Client;
  beforeAll(async () => {
    stack = await startStack({ teams: [source] });
    doctor = await clientFor(stack.server, { tenant: TENANT, actor: CLINICIAN });
    for (const { bundle } of makeStory('heart-failure').chapters)
      await doctor.send('POST', '/record/import?source=clinic', bundle);
  });
  afterAll(() => stack?.stop());

  /** Runs it to its end. `at`: below which address, from the patient's on. */
  const done = async (pipeline: string, input: object, at = ''): Promise<Work> => {
    const { run } = await doctor.send<{ run: string }>('POST', `${at}/pipelines/${pipeline}/run`, input);
    let work: Work | undefined;
    await until(
      async () => {
        work = await doctor.send<Work>('GET', `${at}/work/${run}`);
        return !['waiting', 'running'].includes(work.status);
      },
      { timeoutMs: 60_000, what: 'the end of the pipeline' },
    );
    expect(work, JSON.stringify(work).slice(0, 3_000)).toMatchObject({
      status: 'complete',
      result: { status: 'done' },
    });
    return work!;
  };
  const ran = async (pipeline: string, input: object): Promise<Paper> => {
    const { result } = await done(pipeline, input);
    return doctor.send<Paper>('GET', `/papers/${result?.result.paper}`);
  };

  it('is written, checked, edited, signed and printed', async () => {
    stack.models.setPlayer({
      kind: 'scripted',
      play: () => ({ json: { sentences: ['The patient has had two strokes.'] } }),
    });
    const draft = await ran('insurer-letter', {
      ...{
        treatment: 'eplerenone',
        letter: 'appeal',
        question: 'eplerenone in heart failure',
        denial: 'Not necessary',
      },
    });
    expect(draft.content.removed).toMatchObject([{ sentence: 'The patient has had two strokes.' }]);
    expect(draft.text).toMatch(/Eplerenone.*\[c\d+\]/);
    const text = `${draft.text}\n\nI am available for a call.`;
    const edited = await doctor.send<Paper>('PUT', `/papers/${draft.paper}`, { after: 1, text });
    expect(edited).toMatchObject({ version: 2, text });
    const { version, hash } = edited;
    const signed = await doctor.send<Paper>('POST', `/papers/${draft.paper}/signature`, { version, hash });
    expect(signed.signature).toMatchObject({ hash });
    const file = await doctor.request('GET', `/papers/${draft.paper}/file?format=pdf`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('keeps a brief with a patient, and prints one of no patient from its run', async () => {
    const question = 'Does eplerenone reduce hospital stays?';
    expect(await ran('patient-brief', { question })).toMatchObject({
      version: 1,
      content: { kind: 'evidence-brief', title: question },
    });
    const { run } = await done('evidence-brief', { question }, OWN);
    const file = await doctor.request('GET', `${OWN}/work/${run}/file?format=docx`);
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK');
    expect((await doctor.request('GET', `${OWN}/work/${PATIENT}/file`)).status).toBe(404);
  });

  it('prepares a visit again each time: nothing of the record comes from a cache', async () => {
    const first = await ran('prepared-visit', {});
    const entry = { ...condition(PATIENT, 'Latex allergy'), onsetDateTime: '2025-12-01' };
    await doctor.send('POST', '/record/entries', entry);
    expect(first.text).not.toContain('Latex');
    expect((await ran('prepared-visit', {})).text).toContain('Latex');
  });
});
