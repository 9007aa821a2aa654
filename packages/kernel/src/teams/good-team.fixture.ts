import { z } from 'zod';
import { defineTool } from '../tools/tool.ts';
import type { Catalogue, TeamFile } from './catalogue.ts';

/** A sound team that uses most of what a file can say; the wrong teams are small changes against it. */
export const goodTexts: { readonly [path: string]: string } = {
  'team.yml': `name: clinic
description: A small clinic.
root: front
agents: [front, triage, notes, consultant, lite, searcher, letter, draft, critic]
transfers:
  triage: [consultant, lite]
  consultant: [lite]
limits:
  tokens: 50000
  usd: 0.25
`,
  'agents/front.yml': `name: front
kind: parallel
description: Answers and takes notes.
agents:
  - triage
  - {agent: notes, background: true}
merge: {summary: append}
`,
  'agents/triage.yml': `name: triage
description: Sends each question to the agent that can answer it.
instruction: |
  You route questions.
  {% if topic %}The topic is {{ topic }}.{% endif %}
tools:
  - agent: searcher
    as: search_web
    fallback: Nothing was found.
    result_key: search_result
    status_key: temp:search_status
agents: [consultant, lite]
`,
  'agents/notes.yml': `name: notes
description: Notes what the patient said.
instruction: Write down what was said.
output:
  type: object
  properties:
    items: {type: array, items: {type: string}}
  required: [items]
output_key: notes
callbacks:
  before_agent: [current_time]
`,
  'agents/consultant.yml': `name: consultant
description: Knows the chart.
zone: record
model: deep
instruction: "Answer from the chart of {{ today }}."
generate: {temperature: 0.2, max_output_tokens: 2000}
tools:
  - read_chart
  - convert_unit
  - agent: letter
limits: {steps: 6}
`,
  'agents/lite.yml': `name: lite
description: Explains in general.
model: some-model-1.5
instruction: Explain.
return: false
history:
  origins: [user, code]
  tokens: 2000
`,
  'agents/searcher.yml': `name: searcher
description: Searches the web.
zone: outside
instruction: Search.
builtin: web_search
fallback: The web cannot be reached.
`,
  'agents/letter.yml': `name: letter
kind: loop
description: Writes a letter.
agents: [draft, critic]
loop:
  max_rounds: 2
  until: approved
`,
  'agents/draft.yml': `name: draft
description: Drafts the letter.
instruction: Draft.
output_key: letter
`,
  'agents/critic.yml': `name: critic
description: Judges the letter.
instruction: Judge.
output: verdict
output_key: approved
callbacks:
  after_model: [check_reply]
`,
};

export const goodFiles: readonly TeamFile[] = Object.entries(goodTexts).map(([path, text]) => ({
  path,
  text,
}));

const tool = (name: string, zone: 'record' | 'outside' | 'neutral') =>
  defineTool({ name, description: name, input: z.object({}), zone, effect: 'read', execute: () => null });

export const goodCatalogue: Catalogue = {
  tools: [
    tool('read_chart', 'record'),
    tool('convert_unit', 'neutral'),
    tool('fetch_page', 'outside'),
    tool('finish', 'neutral'),
    tool('twin', 'neutral'),
    tool('twin', 'record'),
  ],
  callbacks: [
    { name: 'current_time', beforeAgent: () => undefined },
    { name: 'check_reply', afterModel: () => undefined },
    { name: 'double', beforeAgent: () => undefined },
    { name: 'double', beforeAgent: () => undefined },
  ],
  schemas: {
    verdict: z.object({ approved: z.boolean() }),
    list: { type: 'array', items: { type: 'string' } },
  },
};
