import { type AnyTool, ConsiliumError, currentRun, defineTool } from '@consilium/kernel';
import { z } from 'zod';
import type { Egress } from '../egress/index.ts';
import { askSource } from '../sources/ask-source.ts';
import { address, jsonOf } from '../sources/source-client.ts';

const NAME = 'SonarQube';
/** Of the first page: more issues than a reader takes in. */
const MOST_ISSUES = 100;
const METRICS = ['ncloc', 'complexity', 'cognitive_complexity', 'duplicated_lines_density', 'coverage'];

const ISSUES = z.object({
  total: z.number().int(),
  issues: z.array(
    z.object({
      rule: z.string().max(200),
      severity: z.string().max(40).default('UNKNOWN'),
      type: z.string().max(40).default('UNKNOWN'),
      message: z.string().transform((message) => message.slice(0, 500)),
      line: z.number().int().nullish(),
    }),
  ),
});
const MEASURES = z.object({
  component: z.object({
    measures: z.array(z.object({ metric: z.string().max(80), value: z.coerce.number().optional() })),
  }),
});

export interface SonarQubeOptions {
  /** `https://sonar.example.org`; may have a path. */
  readonly url: string;
  readonly token: string;
  readonly egress: Pick<Egress, 'ask'>;
}

/**
 * What a SonarQube server knows of a file of one of its projects, by its Web API. The server reads code by its own scanners: it takes no
 * text, so the file must have been analysed there.
 */
export function sonarQubeTool({ url, token, egress }: SonarQubeOptions): AnyTool {
  const base = url.replace(/\/$/, '');
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(path: string, parameters: Record<string, string | number>, schema: z.ZodType<T>) => {
    const { signal } = currentRun();
    const request = { url: address(`${base}${path}`, parameters), headers, signal };
    const asked = await askSource({ source: NAME, egress }, request);
    if (asked.kind === 'absent') throw failed('it has no such project or file');
    if (asked.kind !== 'answer') throw failed(`it gave no answer (${asked.kind})`);
    const read = schema.safeParse(jsonOf(asked.text));
    if (!read.success) throw failed('its answer was not understood');
    return read.data;
  };
  return defineTool({
    name: 'sonarqube_analyze_file',
    description:
      'Issues and measures that SonarQube has for a file of an analysed project. Of at most 100 issues.',
    input: z.object({
      project: z
        .string()
        .regex(/^[\w.:-]{1,400}$/)
        .describe('Key of the project'),
      file: z.string().min(1).max(1_000).describe('Path of the file in the project'),
    }),
    zone: 'outside',
    effect: 'read',
    execute: async ({ project, file }) => {
      const component = `${project}:${file}`;
      const { total, issues } = await ask(
        '/api/issues/search',
        { componentKeys: component, resolved: 'false', ps: MOST_ISSUES },
        ISSUES,
      );
      const { component: measured } = await ask(
        '/api/measures/component',
        { component, metricKeys: METRICS.join(',') },
        MEASURES,
      );
      return {
        total,
        issues: issues.slice(0, MOST_ISSUES).map(({ line, ...issue }) => ({ ...issue, line: line ?? null })),
        metrics: Object.fromEntries(
          measured.measures.flatMap(({ metric, value }) => (value === undefined ? [] : [[metric, value]])),
        ),
      };
    },
  });
}

function failed(why: string): ConsiliumError {
  return new ConsiliumError('source_unavailable', { remedy: `SonarQube was asked: ${why}` });
}
