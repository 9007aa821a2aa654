import { TOPIC_LABELS } from '@consilium/kernel';
import { type ModelCall, type Reply, resultsOfThisTurn } from '@consilium/stand-in';
import { source } from '@consilium/team-consult';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agentOf } from '../consult-rules/cast.ts';
import { type ApiMessage, type Client, clientFor } from '../support/client.ts';
import { importStory } from '../support/import-story.ts';
import { PATIENT, type Stack, startStack } from '../support/stack.ts';
import type { Version } from './record-requests.ts';

const NOT_CHECKED =
  'Interactions were not checked, or only against a short list of critical pairs: that none is named does not mean that there is none.';
const TOPIC_IS_GONE =
  'The entry that this conversation is about is no longer in the record. Please open the entry that you mean, or start a new conversation.';

type Acts = { readonly [agent: string]: (call: ModelCall, nth: number) => Reply };
interface Fact {
  readonly fact: string;
  readonly says: string;
}

let stack: Stack;
let client: Client;
let calls: { readonly agent: string; readonly call: ModelCall }[] = [];

beforeAll(async () => {
  stack = await startStack({ teams: [source] });
  client = await clientFor(stack.server);
  await importStory(client, 'diabetes-kidney');
  for (const resource of [symptom, medicine('simvastatin'), medicine('clarithromycin')]) await add(resource);
}, 120_000);
afterAll(() => stack?.stop());
beforeEach(() => {
  calls = [];
});

const subject = { reference: `Patient/${PATIENT}` };
const coded = (system: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});
const symptom = {
  ...{
    resourceType: 'Condition',
    subject,
    onsetDateTime: '2026-01-05',
    clinicalStatus: coded('condition-clinical', 'active'),
  },
  code: {
    text: 'Dizziness',
    coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: 'R42', display: 'Dizziness' }],
  },
};
const medicine = (text: string) => ({
  ...{
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject,
    authoredOn: '2026-01-05',
  },
  medicationCodeableConcept: { text },
});
const visit = (day: string) => ({
  ...{ resourceType: 'Encounter', status: 'finished', subject, period: { start: day, end: day } },
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  type: [{ text: `Visit of ${day}` }],
});

const add = (resource: object) => client.send<Version>('POST', '/record/entries', resource);
const CONSULT: Reply = { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'health_consultant' } }] };
const LITE: Reply = { toolCalls: [{ name: 'transfer_to_agent', args: { agent: 'health_consultant_lite' } }] };
const calling = (name: string, args: object): Reply => ({ toolCalls: [{ name, args }] });

function threeMonthsBefore(now: Date): string {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() - 3, now.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** What the functions of this turn gave, as one text. */
const givenTo = (call: ModelCall) => JSON.stringify(resultsOfThisTurn(call).map(({ result }) => result));

/** Every fact in the results of this turn. */
function factsIn(call: ModelCall): readonly Fact[] {
  const look = (value: unknown): Fact[] => {
    if (typeof value !== 'object' || value === null) return [];
    const own = 'fact' in value && 'says' in value ? [value as Fact] : [];
    return [...own, ...Object.values(value).flatMap(look)];
  };
  return resultsOfThisTurn(call).flatMap(({ result }) => look(result));
}

/** One turn with a model that acts so; agents without an act find nothing. */
async function ask(text: string, acts: Acts, conversation?: string): Promise<ApiMessage> {
  const counts = new Map<string, number>();
  stack.models.setPlayer({
    kind: 'scripted',
    play: (call) => {
      const agent = agentOf(call);
      calls.push({ agent, call });
      const nth = counts.get(agent) ?? 0;
      counts.set(agent, nth + 1);
      return acts[agent]?.(call, nth) ?? { text: '' };
    },
  });
  const where = conversation ?? (await client.createConversation('consult'));
  const { seq } = await client.post(where, text);
  return client.answer(where, seq, 60_000);
}

const callsOf = (agent: string) => calls.filter((each) => each.agent === agent).map(({ call }) => call);

interface Kidneys {
  readonly tests: readonly { readonly test: string }[];
  readonly active_medicines: readonly Fact[];
}

interface Claims {
  readonly claims: readonly {
    readonly status: string;
    readonly reason?: string;
    readonly evidence: readonly { readonly mark: string; readonly ref: string; readonly printed: string }[];
  }[];
}
const claimsOf = (answer: ApiMessage) => (answer as unknown as Claims).claims;

describe('asking the record [A3] [A4] [A5] [A17] [D6]', () => {
  it('fixes a refused query and answers with a footnote to resource and version', async () => {
    const answer = await ask('Since when do I have diabetes?', {
      triage: () => CONSULT,
      health_consultant: (call, nth) => {
        if (nth === 0)
          return calling('ask_record', { request: 'Since when does the patient have diabetes?' });
        const [, id, printed = ''] = /\[(f[a-z2-9]{7})\] ([^"\\]*)/.exec(givenTo(call)) ?? [];
        const since = /since (\d{4}-\d\d-\d\d)/.exec(printed)?.[1];
        return {
          text: `Your type 2 diabetes mellitus began on ${since}. [${id}] Diabetes is usually a lifelong disease.`,
        };
      },
      cypher_agent: (call, nth) => {
        if (nth === 0) return calling('get_graph_schema', {});
        if (nth === 1)
          return calling('query_graph', {
            cypher: "MATCH (t:ConditionType) WHERE t.name = 'diabetes' RETURN t",
          });
        if (nth === 2) {
          expect(givenTo(call)).toContain('tries_left');
          const cypher = `MATCH (p:Patient {uuid: $patient_uuid}) MATCH (p)-[:HAS_CONDITION]->(c:ConditionCase) MATCH (c)-[:IS_A]->(t:ConditionType)
            WHERE toLower(c.name) STARTS WITH 'type 2 diabetes' RETURN c ORDER BY c.onset_date LIMIT 1`;
          return calling('query_graph', { cypher });
        }
        const [found] = factsIn(call).slice(-1);
        return { text: `It is in the record. [${found?.fact}]` };
      },
    });
    expect(callsOf('cypher_agent')).toHaveLength(4);
    expect(givenTo(callsOf('cypher_agent')[1] as ModelCall)).toContain('(:ConditionCase)');
    expect(answer.text).toMatch(
      /^Your type 2 diabetes mellitus began on \d{4}-\d\d-\d\d\. \[c1\] Diabetes is usually a lifelong disease\.$/,
    );
    expect(claimsOf(answer)).toMatchObject([
      {
        status: 'checked',
        evidence: [{ mark: 'c1', ref: expect.stringMatching(/^Condition\/[^/]+\/\d+$/) }],
      },
      { status: 'unchecked', evidence: [] },
    ]);
  });

  it('a value that a query puts in itself cannot be cited', async () => {
    const answer = await ask('How is my HbA1c?', {
      triage: () => CONSULT,
      health_consultant: (call, nth) => {
        if (nth === 0) return calling('ask_record', { request: 'HbA1c' });
        const ids = [...givenTo(call).matchAll(/\[(f[a-z2-9]{7})\]/g)].map(([, id]) => id);
        return { text: `Your HbA1c is 12.9 %. [${ids[0] ?? 'faaaaaaa'}]` };
      },
      cypher_agent: (_, nth) =>
        nth === 0
          ? calling('query_graph', {
              cypher:
                "MATCH (p:Patient {uuid: $patient_uuid}) RETURN 12.9 AS value, 'HbA1c 12.9 %' AS printed",
            })
          : { text: 'HbA1c 12.9 %' },
    });
    expect(answer.text).not.toContain('12.9');
    expect(claimsOf(answer)).toMatchObject([{ status: 'removed', reason: 'unknown_fact' }]);
  });

  it('repeats the verdict of code, and loses one of its own', async () => {
    const answer = await ask('Is my HbA1c too high?', {
      triage: () => CONSULT,
      health_consultant: (call, nth) => {
        if (nth === 0) return calling('read_observations', { names: ['HbA1c', 'weight'] });
        const facts = factsIn(call);
        const a1c = facts.find(({ says }) => says.includes('HbA1c') && says.includes('reference'));
        const weight = facts.find(({ says }) => /weight/i.test(says));
        const [, value, day] = /([\d.]+ \S+) on (\S+)/.exec(a1c?.says ?? '') ?? [];
        return {
          text: `Your HbA1c was ${value} on ${day}, which is high. [${a1c?.fact}] Your HbA1c is low. [${a1c?.fact}] Your weight is normal. [${weight?.fact}]`,
        };
      },
    });
    expect(claimsOf(answer)).toMatchObject([
      { status: 'checked' },
      { status: 'removed', reason: 'verdict' },
      { status: 'removed', reason: 'verdict' },
    ]);
    expect(answer.text).toMatch(/^Your HbA1c was [\d.]+ \S+ on \S+, which is high\. \[c1\]\n/);
  });

  it('reads by code what belongs to the kidneys', async () => {
    await ask('Check my kidneys', {
      triage: () => CONSULT,
      health_consultant: (_, nth) =>
        nth === 0 ? calling('health_check', { system: 'kidney' }) : { text: 'Those.' },
    });
    const told = resultsOfThisTurn(callsOf('health_consultant')[1] as ModelCall)[0]?.result;
    const { tests, active_medicines: medicines } = (told as { readonly result: Kidneys }).result;
    expect(told).toMatchObject({ result: { system: 'renal', title: 'kidneys' } });
    expect(new Set(tests.map(({ test }) => test))).toEqual(
      new Set(['eGFR', 'creatinine', 'albumin creatinine ratio', 'potassium']),
    );
    expect(tests[0]).toMatchObject({
      test: 'eGFR',
      trend: 'falling',
      // Of both formulas.
      results: [{ verdict: 'low' }, {}, {}, {}, {}, {}],
      changed: [{ says: expect.stringContaining('CKD-EPI 2009, then CKD-EPI 2021') }],
    });
    expect(medicines.map(({ says }) => says.split(',')[0]).sort()).toEqual([
      'empagliflozin',
      'finerenone',
      'losartan',
    ]);
  });

  it('takes for recent what lies in the last three months, to the day', async () => {
    const now = new Date();
    const first = threeMonthsBefore(now);
    const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
    for (const day of [before, first, now.toISOString().slice(0, 10)]) await add(visit(day));
    await ask('What were my recent visits?', {
      triage: () => CONSULT,
      health_consultant: (_, nth) =>
        nth === 0 ? calling('read_encounters', { when: 'recent' }) : { text: 'Those.' },
    });
    const told = givenTo(callsOf('health_consultant')[1] as ModelCall);
    expect(told).toContain(`Visit of ${first}`);
    expect(told).not.toContain(`Visit of ${before}`);
    expect(told.match(/Visit of /g)).toHaveLength(2);
  });

  it('finds a critical pair, says what was not checked, and never that there is none', async () => {
    const answer = await ask('Do my medicines go together?', {
      triage: () => CONSULT,
      health_consultant: (call, nth) => {
        if (nth === 0) return calling('check_interactions', {});
        const found = factsIn(call).find(({ says }) => says.includes('critical interaction'));
        const rest = factsIn(call).find(({ says }) => says.includes('not checked'));
        return {
          text: `Simvastatin and clarithromycin have a critical interaction. [${found?.fact}] The others do not interact. [${rest?.fact}]`,
        };
      },
    });
    expect(answer.text).toContain('Simvastatin and clarithromycin have a critical interaction. [c1]');
    expect(answer.text).toContain(NOT_CHECKED);
    expect(answer.text).not.toContain('do not interact');
  });
});

describe('a conversation about one entry [A9]', () => {
  const nodeOf = async (label: string) => {
    const [row] = await stack.query<{ uuid: string; resource_id: string }>(
      `SELECT n.uuid, n.resource_id FROM app.graph_nodes n WHERE $1 = ANY (n.labels) AND n.compartment = $2 AND n.recorded_to IS NULL
       ORDER BY n.uuid LIMIT 1`,
      [label, `patient/${PATIENT}`],
    );
    if (!row) throw new Error(`no ${label}`);
    return row;
  };
  const about = async (type: string, uuid: string) =>
    (await client.send<{ id: string }>('POST', '/conversations', { team: 'consult', topic: { type, uuid } }))
      .id;

  it.each(TOPIC_LABELS)('%s is read by code and told first', async (type) => {
    const { uuid } = await nodeOf(type);
    const answer = await ask(
      'What is this?',
      { ask_handler: () => ({ text: 'This is what the record says.' }) },
      await about(type, uuid),
    );
    expect(answer.text).toBe('This is what the record says.');
    expect(callsOf('triage')).toEqual([]);
    const [first] = callsOf('ask_handler');
    const told = first?.messages.findLast(({ role }) => role === 'user') as { readonly text: string };
    expect(told.text).toContain('"function":"read_topic"');
    expect(told.text).toContain(`"type":"${type}"`);
    expect(told.text).toMatch(/"fact":"f[a-z2-9]{7}"/);
  });

  it('says that the entry is gone, and asks no model', async () => {
    const added = await add({ ...symptom, code: { text: 'Quickly withdrawn rash' } });
    const [row] = await stack.query<{ uuid: string }>(
      'SELECT uuid FROM app.graph_nodes WHERE resource_id = $1',
      [added.id],
    );
    const conversation = await about('ConditionCase', row?.uuid ?? '');
    await client.send('POST', `/record/entries/Condition/${added.id}/end?version=1`, {
      how: 'entered-in-error',
    });
    const answer = await ask('What is this?', {}, conversation);
    expect(answer.text).toBe(TOPIC_IS_GONE);
    expect(callsOf('ask_handler')).toEqual([]);
  });
});

describe('Lite and the record [A4] [A8] [F1]', () => {
  it('sees nothing of a chart: not in the history, not in the state, not by the topic', async () => {
    const canaries = ['Quetzalwort', 'Xylobane', 'Zephyritis'];
    const conversation = await client.createConversation('consult');
    await ask(
      'Tell me about my chart.',
      {
        triage: () => CONSULT,
        health_consultant: (_, nth) =>
          nth === 0 ? calling('read_conditions', {}) : { text: 'It mentions Quetzalwort.' },
      },
      conversation,
    );
    for (const [key, value] of [
      ['last_reading', 'Xylobane'],
      ['topic', 'Zephyritis'],
    ] as const) {
      await stack.query(
        `INSERT INTO app.conversation_state (tenant, compartment, conversation, key, value, origin)
         SELECT tenant, compartment, id, $2, $3, 'chart' FROM app.conversations WHERE id = $1`,
        [conversation, key, JSON.stringify(value)],
      );
    }
    calls = [];
    const answer = await ask(
      'What is a beta blocker?',
      {
        triage: () => LITE,
        health_consultant_lite: (_, nth) =>
          nth === 0 ? calling('search_web', { request: 'beta blocker' }) : { text: 'A medicine.' },
        google_search: () => ({ text: 'A medicine.' }),
      },
      conversation,
    );
    expect(answer.text).toBe('A medicine.');
    const seen = JSON.stringify(
      [...callsOf('health_consultant_lite'), ...callsOf('google_search')].map(({ raw }) => raw),
    );
    expect(callsOf('google_search')).toHaveLength(1);
    for (const canary of canaries) expect(seen).not.toContain(canary);
    expect(
      callsOf('health_consultant_lite')[0]
        ?.tools.map(({ name }) => name)
        .sort(),
    ).toEqual(['raise_urgency', 'search_web']);
  });
});
