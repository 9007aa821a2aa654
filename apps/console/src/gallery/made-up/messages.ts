import type { Message, Run, Step } from '../../api/generated.ts';

const BEGAN = Date.parse('2026-11-10T09:12:00.000Z');
const at = (ms: number) => new Date(BEGAN + ms).toISOString();

const step = (
  agent: string,
  kind: Step['kind'],
  from: number,
  ms: number,
  over: Partial<Step> = {},
): Step => ({
  ...{ step: `${agent}-${from}`, kind, agent, name: agent, model: 'gemini-2.5-flash', provider: 'gemini' },
  ...{
    input_tokens: 600,
    output_tokens: 90,
    micro_usd: 1_000,
    stand_in: true,
    lens_ms: 0,
    started_at: at(from),
    ms,
  },
  ...{ outcome: 'success', code: null },
  ...over,
});

const run = (over: Partial<Run> & Pick<Run, 'run' | 'agent'>): Run => ({
  kind: 'turn',
  team_version: null,
  status: 'complete',
  silence: null,
  code: null,
  started_at: at(0),
  ended_at: at(2_400),
  micro_usd: 4_000,
  input_tokens: 1_700,
  output_tokens: 212,
  steps: [],
  children: [],
  ...over,
});

/** A turn with a transfer, a look into the record, a reader beside the answer, and one that failed. */
export const RUN: Run = run({
  run: 'r1',
  agent: 'triage',
  steps: [
    step('triage', 'model', 0, 300),
    step('triage', 'transfer', 300, 1, { name: 'health_consultant' }),
    step('health_consultant', 'model', 310, 1_900),
    step('health_consultant', 'tool', 600, 500, { name: 'read_observations' }),
  ],
  children: [
    run({
      run: 'r2',
      kind: 'background',
      agent: 'medical_measurements',
      micro_usd: 300,
      steps: [step('medical_measurements', 'model', 100, 2_200)],
    }),
    run({
      run: 'r3',
      kind: 'background',
      agent: 'medical_context',
      status: 'failed',
      code: 'provider_unavailable',
      micro_usd: 0,
      steps: [step('medical_context', 'model', 120, 700, { outcome: 'error', code: 'provider_unavailable' })],
    }),
  ],
});

const AT = '2026-11-10T09:12:00.000Z';

const note = (mark: string, ref: string, printed: string) => ({ mark, ref, path: 'valueQuantity', printed });

const whole: Message = {
  id: 'm2',
  seq: 2,
  role: 'assistant',
  in_reply_to: 1,
  text: 'whole',
  parts: [
    {
      origin: 'chart',
      agent: 'health_consultant',
      text: 'Leo’s creatine kinase fell from 14,200 U/L to 9,850 U/L between March and October. [c1] In Duchenne dystrophy CK falls with age as muscle is lost, so a fall alone is not a sign of improvement. [l1]\n\nThe last echocardiogram was on 11-Feb-2026, ejection fraction 58 %. [c2] Bringing the two results to the next visit is reasonable.',
    },
  ],
  claims: [
    {
      sentence: 'Leo’s creatine kinase fell from 14,200 U/L to 9,850 U/L between March and October.',
      kind: 'chart',
      evidence: [note('c1', 'Observation/ck/2', 'CK 9,850 U/L on 2026-10-20 (reference 39 to 308 U/L)')],
      status: 'checked',
    },
    {
      sentence:
        'In Duchenne dystrophy CK falls with age as muscle is lost, so a fall alone is not a sign of improvement.',
      kind: 'literature',
      evidence: [
        {
          ...{ mark: 'l1', ref: 'Snapshot/1', path: '120-157' },
          printed:
            'Probe, Ada, “Serum creatine kinase in Duchenne dystrophy,” *Invented Journal* 4, no. 2 (2020): 11-18.',
          literature: {
            ...{ words: 'Serum CK declines with advancing age', level: 'opinion', status: 'none_known' },
            ...{ invented: true, score: 0.8 },
          },
        },
      ],
      status: 'checked',
    },
    {
      sentence: 'The last echocardiogram was on 11-Feb-2026, ejection fraction 58 %.',
      kind: 'chart',
      evidence: [
        note('c2', 'DiagnosticReport/echo/1', 'Echocardiogram on 2026-02-11, ejection fraction 58 %'),
      ],
      status: 'checked',
    },
    {
      sentence: 'Bringing the two results to the next visit is reasonable.',
      kind: 'own',
      evidence: [],
      status: 'unchecked',
    },
  ],
  urgency: null,
  model_check: null,
  recalls: [],
  outside: null,
  source_agents: ['health_consultant'],
  stand_in: false,
  status: 'complete',
  created_at: AT,
  run: null,
};

const unconfirmed = {
  sentence: 'He tires sooner on the stairs than in spring.',
  kind: 'chart',
  evidence: [note('c3', 'Condition/stairs/1', 'Trouble on the stairs, active, since 2014-09-01')],
  status: 'unconfirmed',
  reason: 'unaccounted',
} as const;

const removed = {
  sentence: 'His ejection fraction is 70 %.',
  kind: 'chart',
  evidence: [],
  status: 'removed',
  reason: 'number',
} as const;

/** Answers in each of their states, by name. All made up. */
export const ANSWERS: readonly { readonly name: string; readonly message: Message }[] = [
  { name: 'Two inks, and own words', message: whole },
  {
    name: 'With a sentence that its source does not confirm',
    message: {
      ...whole,
      parts: [
        {
          ...whole.parts[0]!,
          text: `${whole.parts[0]!.text} He tires sooner on the stairs than in spring. [c3] [not confirmed]`,
        },
        {
          origin: 'code',
          text: '1 sentence could not be confirmed: the cited entry does not say all of it.',
        },
      ],
      claims: [...whole.claims, unconfirmed],
    },
  },
  {
    name: 'By the stand-in model, with a removed sentence',
    message: { ...whole, stand_in: true, claims: [...whole.claims, removed] },
  },
  {
    name: 'Markdown that wants to be more is text',
    message: {
      ...whole,
      parts: [
        {
          origin: 'model',
          agent: 'health_consultant_lite',
          text: '**Two things** to know:\n\n- HbA1c shows the sugar of about three months\n- `fasting` is not needed\n\n| test | unit |\n| --- | --- |\n| HbA1c | mmol/mol |\n\n![a picture](https://example.org/a.png) [a link](https://example.org) <b>bold</b>',
        },
      ],
      claims: [],
      source_agents: ['health_consultant_lite'],
    },
  },
  {
    name: 'By code, with the way to a section',
    message: {
      ...whole,
      parts: [
        {
          origin: 'code',
          text: 'Your medications are listed beside this conversation.',
          section: 'medications',
        },
      ],
      claims: [],
      source_agents: [],
    },
  },
  { name: 'Not whole', message: { ...whole, status: 'partial' } },
  { name: 'Stopped', message: { ...whole, status: 'cancelled' } },
  {
    name: 'Failed',
    message: { ...whole, text: '', parts: [], claims: [], source_agents: [], status: 'failed' },
  },
];

export const QUESTION =
  'Leo has had chest pain since this morning. Is his CK trend worrying? He weighed 61 lb on Tuesday.';
export const ASKED_AT = AT;
