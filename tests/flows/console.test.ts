import type {
  ChartQuestion,
  FoundInRecord,
  Lab,
  LabSeries,
  ListSection,
  MyPatient,
  SectionEntry,
} from '@consilium/kernel';
import { LIST_SECTIONS } from '@consilium/kernel';
import { type Grant, grantAccess, revokeAccess } from '@consilium/store';
import { until } from '@consilium/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, clientFor } from '../support/client.ts';
import { importStory } from '../support/import-story.ts';
import { source } from '../support/small-team.ts';
import { CLINICIAN, PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';
import { openApi, proposed, type Version } from './record-requests.ts';

let stack: Stack;
let doctor: Client;

beforeAll(async () => {
  stack = await startStack({ teams: [source] });
  doctor = await clientFor(stack.server);
  await importStory(doctor, 'diabetes-kidney');
});
afterAll(() => stack?.stop());

/** Speaks outside of a patient's compartment. */
async function own(
  method: string,
  path: string,
  who: { tenant?: string; actor?: string } = {},
  body?: unknown,
) {
  const token = await stack.server.mintToken?.({ tenant: TENANT, actor: CLINICIAN, ...who });
  return fetch(`${stack.server.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function granted(over: Partial<Grant>): Promise<string> {
  const usual = { tenant: TENANT, actor: CLINICIAN, compartment: `patient/${PATIENT}` } as const;
  return grantAccess(stack.rows, { ...usual, relation: 'care-team', purposes: ['TREAT'], ...over });
}

async function myPatients(who: { tenant?: string; actor?: string } = {}, query = '') {
  const response = await own('GET', `/v1/patients${query}`, who);
  expect(response.status).toBe(200);
  return ((await response.json()) as { patients: MyPatient[] }).patients;
}

describe('my patients over HTTP [A9] [F2] [F3]', () => {
  it('are those of live grants with the names that the record gives them', async () => {
    const [mine, ...others] = await myPatients();
    expect(others).toEqual([]);
    expect(mine).toMatchObject({
      patient: PATIENT,
      relation: 'care-team',
      purposes: ['TREAT'],
      expires_at: null,
    });
    expect(mine?.name).toMatch(/\S+ \S+/);
    const family = mine?.name?.split(' ').at(-1) ?? '';
    expect(await myPatients({}, `?search=${encodeURIComponent(family.toUpperCase())}`)).toHaveLength(1);
    expect(await myPatients({}, '?search=nobody-is-called-so')).toEqual([]);
  });

  it('are nobody without a grant, with an expired or revoked one, or with one at another tenant', async () => {
    await granted({ actor: 'dr-late', expiresAt: new Date(Date.now() - 1_000) });
    const grant = await granted({ actor: 'dr-gone' });
    expect(await myPatients({ actor: 'dr-gone' })).toHaveLength(1);
    await revokeAccess(stack.rows, TENANT, grant);
    for (const actor of ['stranger', 'dr-late', 'dr-gone'])
      expect(await myPatients({ actor }), actor).toEqual([]);
    // The same actor and patient id at another tenant: a grant there, and no name of ours.
    await granted({ tenant: 'other-clinic' });
    expect(await myPatients({ tenant: 'other-clinic' })).toMatchObject([{ patient: PATIENT, name: null }]);
  });

  it('refuses what is no page', async () => {
    for (const query of ['?limit=0', '?limit=201', '?before=a%20b', '?before=nobody', '?who=x'])
      expect((await own('GET', `/v1/patients${query}`)).status, query).toBe(422);
  });
});

describe('every endpoint outside of a patient [F3]', () => {
  it('answers and leaves an entry in the actor’s own trail', async () => {
    const made = await own('POST', '/v1/me/conversations', { actor: 'pat' }, {});
    const { id } = (await made.json()) as { id: string };
    const talk = `/v1/me/conversations/${id}`;
    const posted = await own('POST', `${talk}/messages`, { actor: 'pat' }, { text: 'Good day' });
    expect(posted.status).toBe(202);
    expect(await posted.json()).toMatchObject({ urgency: null });
    let run: { id: string } | undefined;
    await until(
      async () => {
        const text = 'SELECT id FROM app.runs WHERE conversation = $1 AND parent IS NULL';
        [run] = await stack.query<{ id: string }>(text, [id]);
        return run !== undefined;
      },
      { timeoutMs: 10_000, what: 'the row of the turn' },
    );
    const calls: { readonly [operation: string]: readonly [string, string, unknown?] } = {
      listMyPatients: ['GET', '/v1/patients'],
      readLocation: ['GET', '/v1/me/preferences/location'],
      setLocation: ['PUT', '/v1/me/preferences/location', { country: 'DE', timezone: 'Europe/Berlin' }],
      createConversationOfMine: ['POST', '/v1/me/conversations', {}],
      estimateTurnOfMine: ['GET', '/v1/me/conversations/estimate'],
      listConversationsOfMine: ['GET', '/v1/me/conversations'],
      readConversationOfMine: ['GET', talk],
      setAudienceOfMine: ['PUT', `${talk}/audience`, { audience: 'author' }],
      readMessagesOfMine: ['GET', `${talk}/messages`],
      followEventsOfMine: ['GET', `${talk}/events`],
      readRunOfMine: ['GET', `${talk}/runs/${run?.id}`],
      cancelTurnOfMine: ['POST', `${talk}/cancel`],
      postMessageOfMine: ['POST', `${talk}/messages`, { text: 'Thank you' }],
    };
    const { paths } = await openApi(stack);
    const operations = Object.entries(paths)
      .filter(([path]) => path.startsWith('/v1/me/') || path === '/v1/patients')
      .flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId));
    expect(Object.keys(calls).sort()).toEqual(operations.toSorted());
    const entries = async () => {
      const text = `SELECT count(*)::int AS n FROM app.audit_entries WHERE compartment = 'actor/pat' AND run IS NULL`;
      return (await stack.query<{ n: number }>(text))[0]?.n ?? 0;
    };
    const silent: string[] = [];
    for (const [operation, [method, path, body]] of Object.entries(calls)) {
      const before = await entries();
      const response = await own(method, path, { actor: 'pat' }, body);
      expect(response.status, operation).toBeLessThan(300);
      await response.body?.cancel();
      if ((await entries()) === before) silent.push(operation);
    }
    expect(silent).toEqual([]);
  });

  it('keeps where somebody is, and refuses a place that is none', async () => {
    const place = { country: 'AT', timezone: 'Europe/Vienna' };
    expect((await own('PUT', '/v1/me/preferences/location', {}, place)).status).toBe(200);
    expect(await (await own('GET', '/v1/me/preferences/location')).json()).toEqual({
      location: place,
      emergency_number: '144 or 112',
    });
    for (const wrong of [
      { ...place, country: 'Austria' },
      { ...place, timezone: 'Nowhere' },
      { country: 'AT' },
    ])
      expect((await own('PUT', '/v1/me/preferences/location', {}, wrong)).status).toBe(422);
  });
});

/** Entries of searches in the trail. */
async function searches(): Promise<number> {
  const text = `SELECT count(*)::int AS n FROM app.audit_entries WHERE action = 'record.search'`;
  return (await stack.query<{ n: number }>(text))[0]?.n ?? 0;
}

describe('the side panel over HTTP [A16] [A17]', () => {
  it.each(LIST_SECTIONS)(
    '%s: entries that can be opened, corrected and ended by what they name',
    async (section: ListSection) => {
      const { entries } = await doctor.send<{ entries: SectionEntry[] }>(
        'GET',
        `/record/sections/${section}?limit=3`,
      );
      if (section !== 'symptoms') expect(entries.length).toBeGreaterThan(0);
      for (const { type, id, version } of entries)
        expect(await doctor.send<Version>('GET', `/record/entries/${type}/${id}`)).toMatchObject({
          version,
        });
    },
  );

  it('finds words, other names and codes in entries and letters, by section, with one entry in the trail', async () => {
    const find = async (words: string) =>
      doctor.send<FoundInRecord>('GET', `/record/find?words=${encodeURIComponent(words)}`);
    const sections = async (words: string) => (await find(words)).sections.map(({ section }) => section);
    expect(await sections('high blood pressure')).toEqual(
      expect.arrayContaining(['conditions', 'medications', 'labs', 'documents']),
    );
    expect(await sections('I10')).toContain('conditions');
    expect(await sections('glucophage')).toContain('medications');
    expect(await sections('heart attack')).toContain('family-history');
    const { sections: found } = await find('bicarbonate');
    const letter = found.find(({ section }) => section === 'documents')?.found[0];
    expect(letter?.line).toMatchObject({ label: 'Page 1' });
    expect((await doctor.send<Version>('GET', `/record/entries/${letter?.item}`)).type).toBe(
      'DocumentReference',
    );
    const before = await searches();
    await find('gout');
    expect(await searches()).toBe(before + 1);
    for (const wrong of ['', '?words=a', `?words=${'a'.repeat(201)}`, '?words=%20%20%E2%80%A6'])
      expect((await doctor.request('GET', `/record/find${wrong}`)).status, wrong).toBe(422);
  });

  it('knows no section that is no list', async () => {
    for (const section of ['share', 'summary', 'everything'])
      expect((await doctor.request('GET', `/record/sections/${section}`)).status, section).toBe(404);
  });

  it('gives every test of the story as series, with verdicts by code that agree with the laboratory', async () => {
    const { labs } = await doctor.send<{ labs: Lab[] }>('GET', '/record/labs');
    const hba1c = labs.find(({ code }) => code === '4548-4');
    // Once in %, under another code.
    expect(hba1c).toMatchObject({
      unit: 'mmol/mol',
      codes: ['59261-8', '4548-4'],
      last: { verdict: expect.stringMatching(/high|normal/) },
    });
    const { series } = await doctor.send<{ series: LabSeries[] }>('GET', '/record/labs/4548-4');
    expect(series).toHaveLength(1);
    expect(series[0]?.points).toHaveLength(hba1c?.count ?? 0);
    const letters = { high: 'H', low: 'L', normal: 'N' } as const;
    for (const { code } of labs) {
      const all = await doctor.send<{ series: LabSeries[] }>(
        'GET',
        `/record/labs/${encodeURIComponent(code)}`,
      );
      for (const { type, id, verdict, path } of all.series.flatMap(({ points }) => points)) {
        if (verdict === null || path !== 'valueQuantity') continue;
        const { resource } = await doctor.send<Version>('GET', `/record/entries/${type}/${id}`);
        const [said] = (resource.interpretation as { coding: { code: string }[] }[] | undefined) ?? [];
        if (said) expect(said.coding[0]?.code, `${code} ${id}`).toBe(letters[verdict]);
      }
    }
  });

  it('goes by day to the beginning of the story', async () => {
    const days: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const query: string = next === '' ? '' : `?before=${next}`;
      const page: { days: { day: string }[]; next_before: string | null } = await doctor.send(
        'GET',
        `/record/timeline${query}`,
      );
      days.push(...page.days.map(({ day }) => day));
      next = page.next_before;
    }
    expect(days.length).toBeGreaterThan(20);
    expect(days).toEqual([...new Set(days)].sort().reverse());
  });

  it('shares the record as a file whose name tells nothing of the patient', async () => {
    const response = await doctor.request('GET', '/record/export');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="record-\d{4}-\d{2}-\d{2}\.json"$/,
    );
    expect(await response.json()).toMatchObject({ resourceType: 'Bundle', type: 'transaction' });
  });
});

describe('the chart doctor over HTTP [A18]', () => {
  it('asks about what was planted, and not again about what is kept', async () => {
    const asked = async () =>
      (await doctor.send<{ questions: ChartQuestion[] }>('GET', '/record/questions')).questions;
    const before = await asked();
    const codes = before.map(({ code }) => code);
    for (const code of ['before_birth', 'unit_jump', 'duplicate', 'course_is_over'])
      expect(codes).toContain(code);
    const [first] = before;
    await doctor.send('POST', `/record/questions/${first?.id}/keep`);
    expect((await asked()).map(({ id }) => id)).toEqual(before.slice(1).map(({ id }) => id));
    expect((await doctor.request('POST', '/record/questions/nothing/keep')).status).toBe(404);
  });
});

describe('proposals of one source over HTTP [A20]', () => {
  it('are found by document', async () => {
    const resource = { resourceType: 'Condition', code: { text: 'Gout' } };
    // The proposal's own id is its document's, in this stand-in for an agent.
    const [one] = [await proposed(stack, resource), await proposed(stack, resource)];
    const ids = async (query: string) =>
      (await doctor.send<{ proposals: { id: string }[] }>('GET', `/record/proposals${query}`)).proposals.map(
        ({ id }) => id,
      );
    expect(await ids(`?document=${one}`)).toEqual([one]);
    expect(await ids(`?conversation=${one}`)).toEqual([]);
    expect(await ids('?conversation=no-uuid')).toEqual([]);
    expect(await ids('')).toHaveLength(2);
  });
});

describe('a conversation about one node over HTTP [A4]', () => {
  const nodes = (label: string) =>
    stack.query<{ uuid: string; name: string }>(
      `SELECT uuid, coalesce(properties #>> '{name,v}', properties ->> 'name') AS name FROM app.graph_nodes
        WHERE $1 = ANY (labels) AND recorded_to IS NULL AND compartment = $2 LIMIT 1`,
      [label, `patient/${PATIENT}`],
    );

  it('keeps the node in its state: ids of code, the name of the chart', async () => {
    const [node] = await nodes('ConditionCase');
    const topic = { uuid: node?.uuid, type: 'ConditionCaseNode' };
    const made = await doctor.send<{ id: string; topic: { name: string } }>('POST', '/conversations', {
      topic,
    });
    expect(made.topic).toMatchObject({ uuid: node?.uuid, type: 'ConditionCase' });
    const state = await stack.query(
      'SELECT key, value, origin FROM app.conversation_state WHERE conversation = $1 ORDER BY key',
      [made.id],
    );
    expect(state).toEqual([
      { key: 'session_topic_node_type', value: 'ConditionCase', origin: 'code' },
      { key: 'session_topic_node_uuid', value: node?.uuid, origin: 'code' },
      { key: 'topic', value: made.topic.name, origin: 'chart' },
    ]);
    expect(made.topic.name.length).toBeGreaterThan(3);
  });

  it('is refused for a node of another patient', async () => {
    await granted({ compartment: 'patient/patient-2' });
    const other = await clientFor(stack.server, { tenant: TENANT, actor: CLINICIAN }, 'patient-2');
    const [node] = await nodes('ConditionCase');
    const response = await other.request('POST', '/conversations', {
      topic: { uuid: node?.uuid, type: 'ConditionCase' },
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'topic.uuid', reason: 'unknown_topic' }],
    });
  });
});
