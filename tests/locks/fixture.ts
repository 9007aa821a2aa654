import { randomUUID } from 'node:crypto';
import { stories } from '@consilium/example-patients';
import { connectionFor, createPool, type Grant, grantAccess } from '@consilium/store';
import { source as reading } from '@consilium/team-consult/reading';
import { until } from '@consilium/testing';
import { type Call, condition, FUNCTION, RUN_FUNCTION, type There } from '../flows/patient-endpoints.ts';
import { plantLetter } from '../flows/planted-letter.ts';
import { plantSubtasks } from '../flows/planted-subtasks.ts';
import { breakGlass, TEXT, utf8, type Version } from '../flows/record-requests.ts';
import { type Client, clientFor } from '../support/client.ts';
import { source } from '../support/small-team.ts';
import { PATIENT, type Stack, startStack, TENANT } from '../support/stack.ts';

/** The columns of the table in docs/rights.md, in its order. */
export const PEOPLE = {
  'care team': { relation: 'care-team', purpose: 'TREAT' },
  patient: { relation: 'self', purpose: 'PATRQT' },
  proxy: { relation: 'proxy', purpose: 'PATRQT' },
  'broke the glass': { relation: 'break-glass', purpose: 'ETREAT' },
  'another purpose': { relation: 'care-team', purpose: 'HRESCH' },
} as const satisfies { [person: string]: { relation: Grant['relation']; purpose: string } };
export type Person = keyof typeof PEOPLE;
/** Who can have written a row. */
export const AUTHORS = ['care team', 'patient', 'proxy'] as const;
export type Author = (typeof AUTHORS)[number];

const COMPARTMENT = `patient/${PATIENT}` as const;
export const actorOf = (person: Person) => person.replaceAll(' ', '-');

export type Fixture = Awaited<ReturnType<typeof startFixture>>;

export async function startFixture() {
  const stack = await startStack({ teams: [source, reading] });
  const clients = await clientsOf(stack);
  const doctor = clients['care team'];
  await doctor.send('POST', '/record/import?source=clinic', stories[0]?.chapters[0]?.bundle);
  const talks = new Map<Person, { readonly conversation: string; readonly run: string }>();
  for (const person of Object.keys(PEOPLE) as Person[]) talks.set(person, await talk(stack, clients[person]));
  const app = createPool(connectionFor(stack.config.DATABASE_URL, 'app', stack.config.DATABASE_APP_PASSWORD));
  return {
    ...{ stack, app },
    /** One of everything that the author has written, and what the person has of their own. */
    rowsFor: async (person: Person, author: Author): Promise<There> => ({
      patient: PATIENT,
      ...talks.get(person)!,
      ...(await rowsOf(stack, clients[author], author)),
      // Not told apart by their author: once for each person.
      notice: author === AUTHORS[0] ? await noticeOf(stack, clients.patient) : '',
      question: author === AUTHORS[0] ? await questionOf(doctor) : '',
      work: (await clients[person].send<{ run: string }>('POST', RUN_FUNCTION, FUNCTION)).run,
      divided: await plantSubtasks((text, values) => stack.query(text, [...values]), {
        ...{ tenant: TENANT, compartment: COMPARTMENT, actor: actorOf(person) },
        purpose: PEOPLE[person].purpose,
      }),
    }),
    outcome: (person: Person, call: Call) => outcomeOf(clients[person], call),
    stop: async () => {
      await app.end();
      await stack.stop();
    },
  };
}

async function clientsOf(stack: Stack): Promise<{ readonly [person in Person]: Client }> {
  const clients: Partial<Record<Person, Client>> = {};
  for (const [person, { relation, purpose }] of Object.entries(PEOPLE) as [
    Person,
    (typeof PEOPLE)[Person],
  ][]) {
    const actor = actorOf(person);
    const isShort = relation === 'break-glass';
    await grantAccess(stack.rows, {
      ...{ tenant: TENANT, actor, compartment: COMPARTMENT, relation, purposes: [purpose] },
      ...(isShort ? { reason: 'found unconscious', expiresAt: new Date(Date.now() + 3_000_000) } : {}),
    });
    const who = { tenant: TENANT, actor };
    clients[person] = await clientFor(stack.server, who, PATIENT, { 'purpose-of-use': purpose });
  }
  return clients as { readonly [person in Person]: Client };
}

async function talk(stack: Stack, client: Client) {
  const { id: conversation } = await client.send<{ id: string }>('POST', '/conversations', {});
  await client.send('POST', `/conversations/${conversation}/messages`, { text: 'Good day' });
  const run = await until(
    async () => {
      const rows = await stack.query<{ id: string }>(
        'SELECT id FROM app.runs WHERE conversation = $1 AND parent IS NULL',
        [conversation],
      );
      return rows[0]?.id;
    },
    { what: 'the run of the first message' },
  );
  await until(
    async () => {
      const answered = "SELECT seq FROM app.messages WHERE conversation = $1 AND role = 'assistant'";
      return (await stack.query<{ seq: number }>(answered, [conversation]))[0]?.seq;
    },
    { what: 'the answer to the first message' },
  );
  return { conversation, run };
}

async function rowsOf(stack: Stack, client: Client, author: Author) {
  const headache = condition(PATIENT, `Headache ${randomUUID()}`);
  const { id: entry } = await client.send<Version>('POST', '/record/entries', headache);
  const text = utf8(`A letter ${randomUUID()}.`);
  const kept = await client.request('POST', '/record/documents?title=Letter', text, TEXT);
  const { id: document } = (await kept.json()) as Version;
  const proposal = randomUUID();
  await stack.query(
    `INSERT INTO app.proposals (tenant, compartment, id, source_kind, source_id, place, quote, quote_digest, span_start,
      span_end, extractor, extractor_version, fact_code, fact_path, resource, proposed_by, proposed_at)
     VALUES ($1, $2, $3, 'document', $4, 1, 'x', '\\x', 0, 1, 'facts', '1', 'x|1', 'code', $5, $6, now())`,
    [TENANT, COMPARTMENT, proposal, document, JSON.stringify(headache), actorOf(author)],
  );
  const written = { tenant: TENANT, compartment: COMPARTMENT, author: actorOf(author) };
  const paper = await plantLetter((text, values) => stack.query(text, [...values]), written);
  return { entry, document, proposal, paper };
}

async function noticeOf(stack: Stack, patient: Client): Promise<string> {
  const actor = `night-${randomUUID()}`;
  await breakGlass(stack, actor, 'found unconscious at home');
  const found = await patient.send<{ notices: { id: string; actor: string }[] }>('GET', '/notices?limit=200');
  return found.notices.find((each) => each.actor === actor)!.id;
}

async function questionOf(doctor: Client): Promise<string> {
  const cough = { ...condition(PATIENT, `Cough ${randomUUID()}`), onsetDateTime: '2026-01-05' };
  const two = [
    await doctor.send<Version>('POST', '/record/entries', cough),
    await doctor.send<Version>('POST', '/record/entries', cough),
  ];
  type Asked = { readonly id: string; readonly resources: readonly { readonly id: string }[] };
  const { questions } = await doctor.send<{ questions: Asked[] }>('GET', '/record/questions');
  return questions.find(({ resources }) => resources.some(({ id }) => id === two[0]?.id))!.id;
}

/** `yes`, `no`, `a proposal`; anything else is neither, and says what. */
async function outcomeOf(client: Client, { method, path, body, headers }: Call): Promise<string> {
  const response = await client.request(method, path, body, headers);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return 'yes';
  }
  const text = await response.text();
  if (text === '{"seen":false}') return 'no';
  if (response.status === 403 || response.status === 404) return 'no';
  if (!response.ok) return `${response.status} ${text}`;
  return response.status === 202 && text.startsWith('{"proposed"') ? 'a proposal' : 'yes';
}
