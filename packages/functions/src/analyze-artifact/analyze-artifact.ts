import { defineFunction } from '@consilium/kernel';
import { z } from 'zod';
import { askModel, withinTokens } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS, COMPRESSED_TOKENS } from '../budgets.ts';
import { choice, position, text, texts } from '../input-fields.ts';
import { cutToTokens } from '../source/cut-text.ts';
import { locate } from '../source/locate.ts';
import { measureArtifact } from './measure-artifact.ts';

const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
/** Findings of these keep an artifact from passing. */
const STOPPING: ReadonlySet<string> = new Set(['critical', 'high']);

const input = z.object({
  artifact: text.describe('Code or document'),
  artifact_type: z.enum(['code', 'document', 'config']),
  analysis_type: z.enum(['quality', 'security', 'patterns', 'dependencies']),
  checklist: texts.default([]).describe('Specific checks'),
  ...choice,
});
type Input = z.infer<typeof input>;

const finding = z.object({
  severity: z.enum(SEVERITIES),
  message: z.string(),
  location: position.nullable().describe('Null: it is about the whole, or about what is missing'),
  fix_hint: z.string(),
  check: z.string().nullable().describe('The check of the list that it fails'),
});
type Finding = z.infer<typeof finding>;

const output = z.object({
  findings: z.array(finding),
  metrics: z.record(z.string(), z.number()).describe('Counted by code'),
  pass: z.boolean().describe('No finding is critical or high'),
  compressed_report: z.string().describe('At most 500 tokens'),
});

const answer = z.object({
  findings: z.array(
    z.object({
      // A finding whose severity cannot be read counts as a grave one.
      severity: z.enum(SEVERITIES).catch('high'),
      message: z.string().min(1).max(600),
      quote: z
        .string()
        .max(400)
        .nullable()
        .describe('The place, copied word for word; null for what is missing'),
      fix_hint: z.string().max(600),
      check: z.int().min(0).max(1_000).nullable().describe('Number in the checklist'),
    }),
  ),
});
type Said = z.infer<typeof answer>['findings'][number];

const WANTED = {
  quality: 'Look for errors, unclear or duplicated parts, and missing handling of failure.',
  security: 'Look for weaknesses: injection, secrets, missing checks of rights or input, unsafe calls.',
  patterns: 'Look for patterns that are used well or wrongly, and for known anti-patterns.',
  dependencies: 'Look at what it depends on: missing, unused, outdated or risky dependencies.',
};

export const analyzeArtifact = defineFunction<Input, z.infer<typeof output>>({
  name: 'analyze_artifact',
  description: 'Analyze artifact for quality, security, patterns',
  input: input as z.ZodType<Input>,
  output,
  budget: () => BUDGETS.analyze_artifact,
  presets: {
    default: 'D4',
    variants: { code: 'D4', security: 'D3', quick: 'S3' },
    quality: { light: 'S3', standard: 'D4', high: 'D3' },
  },
  questions: () => ({ least: 1, most: 1 }),
  zone: 'neutral',
  effect: 'pure',
  run: async ({ artifact, artifact_type, analysis_type, checklist }, context) => {
    const { answer: said } = await askModel(context, {
      name: 'analyze_artifact',
      system: instructions('analyze_artifact', [
        WANTED[analysis_type],
        'Give a finding for each problem, and for each check of the list that the artifact fails. Copy the place word for word into `quote`.',
      ]),
      material: { artifact_type, analysis_type, checklist, artifact },
      schema: answer,
      partial: true,
      maxOutputTokens: BUDGETS.analyze_artifact.output,
      agreementKey: ({ findings }) =>
        findings
          .map(({ severity, quote }) => `${severity} ${quote}`)
          .sort()
          .join('\n'),
    });
    const all = locatedFindings(said.findings, artifact, checklist);
    const findings = withinTokens(all, BUDGETS.analyze_artifact.output, context.countTokens);
    const pass = !all.some(({ severity }) => STOPPING.has(severity));
    return {
      findings: [...findings],
      metrics: measureArtifact(artifact, artifact_type),
      pass,
      compressed_report: cutToTokens(printReport(pass, all), COMPRESSED_TOKENS, context.countTokens),
    };
  },
});

/** The gravest first. One that quotes what is not in the artifact is left out. */
function locatedFindings(
  said: readonly Said[],
  artifact: string,
  checklist: readonly string[],
): readonly Finding[] {
  const places = locate(
    artifact,
    said.map(({ quote }) => quote ?? ''),
  );
  return said
    .flatMap(({ severity, message, quote, fix_hint, check }, at): readonly Finding[] => {
      const location = places[at]!;
      if (location === null && quote !== null && quote.trim() !== '') return [];
      return [{ severity, message, location, fix_hint, check: checklist[(check ?? 0) - 1] ?? null }];
    })
    .toSorted((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
}

function printReport(pass: boolean, findings: readonly Finding[]): string {
  const counts = SEVERITIES.map(
    (severity) => [severity, findings.filter((each) => each.severity === severity).length] as const,
  )
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => `${count} ${severity}`);
  const head = `${pass ? 'Passed' : 'Not passed'}: ${counts.join(', ') || 'no findings'}.`;
  const lines = findings.map(({ severity, message, location, fix_hint }) => {
    const place = location === null ? '' : ` (line ${location.line})`;
    return `${severity}${place}: ${message} ${fix_hint}`.trim();
  });
  return [head, ...lines].join('\n');
}
