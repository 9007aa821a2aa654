import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signIn } from '../support/product/browser.ts';
import { source } from '../support/small-team.ts';
import { admit, CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

const folder = mkdtempSync(join(tmpdir(), 'sign-in-'));
const person = (actor: string, name: string, role: string) => ({
  actor,
  name,
  role,
  tenant: TENANT,
  about: '',
});
const people = [
  person(CLINICIAN, 'Dr Lee', 'clinician'),
  person('pat', 'Ada Probe', 'patient'),
  person('other', 'Ben Probe', 'patient'),
];

let stack: Stack;
let doctor: Browser;
let patient: Browser;
const base = `/v1/patients/${PATIENT}`;

beforeAll(async () => {
  writeFileSync(join(folder, 'people.json'), JSON.stringify(people));
  const env = {
    SESSION_KEY: 'a-key-that-is-long-enough-for-a-test-8',
    DEV_PEOPLE_FILE: join(folder, 'people.json'),
  };
  stack = await startStack({ teams: [source] }, { env });
  await admit(stack.rows, 'pat', { relation: 'self' });
  const url = stack.server.signInLink ?? '';
  doctor = await signIn(url, `${TENANT}/${CLINICIAN}`);
  patient = await signIn(url, `${TENANT}/pat`);
});
afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true });
});

const namesFor = async (who: Browser, ...actors: string[]) => {
  const { people: found } = (await (await who.send('GET', `/v1/people?actors=${actors}`)).json()) as {
    people: { name: string }[];
  };
  return found.map(({ name }) => name);
};

describe('a browser that signed in [B10] [F4]', () => {
  it('asks and is answered, on its cookie alone', async () => {
    const created = await doctor.send('POST', `${base}/conversations`, {});
    const { id } = (await created.json()) as { id: string };
    const events = await doctor.send('GET', `${base}/conversations/${id}/events`);
    const accepted = await doctor.send('POST', `${base}/conversations/${id}/messages`, { text: 'Good day' });
    expect(accepted.status).toBeLessThan(300);
    let seen = '';
    for await (const chunk of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      seen += chunk;
      if (seen.includes('event: turn-ended')) break;
    }
    expect(seen).toContain('event: message-committed');
  });

  it('may open what its actor may, and no more', async () => {
    expect((await patient.send('GET', `${base}/record/panel`)).status).toBe(200);
    expect((await doctor.send('GET', '/v1/patients/patient-2/record/panel')).status).toBe(404);
  });

  it('is known by name to who may know it', async () => {
    const url = stack.server.signInLink ?? '';
    const stranger = await signIn(url, `${TENANT}/other`);
    const everybody = [CLINICIAN, 'pat', 'other'];
    expect(await namesFor(patient, ...everybody)).toEqual(['Dr Lee', 'Ada Probe']);
    expect(await namesFor(doctor, ...everybody)).toEqual(['Dr Lee', 'Ada Probe']);
    // Nobody's patient and nobody's proxy: the name is not kept.
    expect(await namesFor(stranger, ...everybody)).toEqual(['Dr Lee']);
  });

  it('has its sign-in and its looks in the trail', async () => {
    const entries = await stack.query<{ action: string }>(
      `SELECT action FROM app.audit_entries WHERE tenant = $1 AND compartment = 'actor/${CLINICIAN}' ORDER BY seq`,
      [TENANT],
    );
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.start', 'people.read']),
    );
  });
});
