import { defineTool, type Json } from '@consilium/kernel';
import type { TeamSource } from '@consilium/server';
import { z } from 'zod';

/** What every variant is asked, offers and is told: the same words, tools and system text. */
export const TEAM = 'bench';
export const AGENT = 'helper';
export const QUESTION =
  'I weigh 180 lb and slept badly. What was my last HbA1c, and how much do I weigh in kg?';
export const ANSWER =
  'There is no HbA1c in the record. The weight was converted. The next visit is a good time to ask whether that is fine.';
export const INSTRUCTION =
  'Answer the question of the person. Read the chart with read_chart, convert units with convert_unit.';

export const chartInput = z.object({ topic: z.string().min(1).max(200) });
export const unitInput = z.object({
  value: z.number(),
  from: z.string().max(16),
  to: z.string().max(16),
});

export const CHART = 'Reads the record about one topic, such as medications or a lab value.';
export const UNIT = 'Converts a value between units of mass.';

export async function readChart({ topic }: z.output<typeof chartInput>): Promise<Json> {
  return { topic, entries: [{ name: topic, value: 6.1, unit: '%', at: '2026-03-02' }] };
}

export async function convertUnit({ value, to }: z.output<typeof unitInput>): Promise<Json> {
  return { converted: Number((value * 0.45359237).toFixed(4)), unit: to };
}

const TEAM_FILE = `name: ${TEAM}
description: One agent with two tools.
root: ${AGENT}
agents: [${AGENT}]
`;
const AGENT_FILE = `name: ${AGENT}
description: Answers.
zone: record
model: fast
instruction: ${INSTRUCTION}
generate: { temperature: 0.2, max_output_tokens: 1000 }
tools: [read_chart, convert_unit]
`;

/** The same as a team of ours. */
export const source: TeamSource = {
  files: [
    { path: 'team.yml', text: TEAM_FILE },
    { path: `agents/${AGENT}.yml`, text: AGENT_FILE },
  ],
  catalogue: {
    tools: [
      defineTool({
        name: 'read_chart',
        description: CHART,
        input: chartInput,
        zone: 'record',
        effect: 'read',
        execute: readChart,
      }),
      defineTool({
        name: 'convert_unit',
        description: UNIT,
        input: unitInput,
        zone: 'neutral',
        effect: 'pure',
        execute: convertUnit,
      }),
    ],
    callbacks: [],
    schemas: {},
  },
};
