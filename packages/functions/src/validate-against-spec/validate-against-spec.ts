import { defineFunction, mostOutputTokens } from '@consilium/kernel';
import { z } from 'zod';
import { type Asked, askModel, withinTokens } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS } from '../budgets.ts';
import { choice, position, share, text, texts } from '../input-fields.ts';
import { locate, type Position } from '../source/locate.ts';
import { type Criteria, type Criterion, criteriaOf } from './criteria.ts';

const input = z.object({
  artifact: text,
  specification: text.describe('Original requirement'),
  invariants: texts.default([]).describe('Key facts from summarize_content'),
  acceptance_criteria: texts.default([]),
  ...choice,
});
type Input = z.infer<typeof input>;

const output = z.object({
  valid: z.boolean().describe('No criterion is violated'),
  violations: z.array(
    z.object({
      kind: z.enum(['invariant', 'acceptance_criterion', 'specification']),
      criterion: z.string(),
      message: z.string(),
      location: position.nullable(),
    }),
  ),
  confidence: share.describe(
    'Mean over the criteria: 1 where code decides, else the share of models with this verdict; of one model 1 where its quote is in the artifact, else 0',
  ),
  remediation_hints: z.array(z.string()),
});

const answer = z.object({
  verdicts: z.array(
    z.object({
      criterion: z.int().min(1).max(10_000).describe('Its number'),
      met: z.boolean(),
      quote: z
        .string()
        .max(400)
        .nullable()
        .describe('Words of the artifact that show it, copied; null where there are none'),
      hint: z.string().max(400).describe('What to change; empty where it is met'),
    }),
  ),
});

/** Of a verdict with its quote and hint, at most. */
const VERDICT_TOKENS = 260;
const EACH = BUDGETS.validate_against_spec.input;

export const validateAgainstSpec = defineFunction<Input, z.infer<typeof output>>({
  name: 'validate_against_spec',
  description: 'Validate artifact meets specification and criteria',
  input: input as z.ZodType<Input>,
  output,
  budget: () => ({
    ...BUDGETS.validate_against_spec,
    each: { artifact: EACH, specification: EACH, invariants: EACH, acceptance_criteria: EACH },
  }),
  presets: {
    default: 'D4',
    variants: { default: 'D4', high_stakes: 'D3' },
    quality: { light: 'S4', standard: 'D4', high: 'D3' },
  },
  questions: () => ({ least: 1, most: 1 }),
  zone: 'neutral',
  effect: 'pure',
  run: async (fields, context) => {
    const { artifact, specification } = fields;
    const criteria = criteriaOf(fields);
    const asked = await askModel(context, {
      name: 'validate_against_spec',
      system: instructions('validate_against_spec', [
        'Decide for each numbered criterion whether the artifact meets it. Copy the words of the artifact that show it.',
      ]),
      material: { specification, criteria: criteria.open.map(({ text: words }) => words), artifact },
      schema: answer,
      partial: true,
      maxOutputTokens: mostOutputTokens(
        BUDGETS.validate_against_spec.output,
        criteria.open.length,
        VERDICT_TOKENS,
      ),
      parts: criteria.open.length,
      agreementKey: ({ verdicts }) =>
        verdicts
          .map(({ criterion, met }) => `${criterion}${met ? '+' : '-'}`)
          .sort()
          .join(),
    });
    const { violations, hints, confidence } = judgeCriteria(criteria, artifact, asked);
    const shown = <T>(items: readonly T[]) => [
      ...withinTokens(items, BUDGETS.validate_against_spec.output, context.countTokens),
    ];
    return {
      ...{ valid: violations.length === 0, violations: shown(violations), confidence },
      remediation_hints: shown(hints),
    };
  },
});

interface Verdict {
  readonly criterion: number;
  readonly met: boolean;
  readonly quote: string | null;
  readonly hint: string;
}

interface Judged {
  readonly violations: {
    kind: Criterion['kind'];
    criterion: string;
    message: string;
    location: Position | null;
  }[];
  readonly hints: string[];
  readonly confidence: number;
}

/**
 * What the verdicts of models mean. A criterion that nobody answered, or that is said to be met by words which are not in the artifact,
 * is violated.
 */
function judgeCriteria(
  { decided, open }: Criteria,
  artifact: string,
  { answer, votes }: Asked<{ readonly verdicts: readonly Verdict[] }>,
): Judged {
  const said = verdictsOf(answer.verdicts);
  const others = votes.map((vote) => verdictsOf(vote.verdicts));
  const quotes = open.map((_, at) => said.get(at + 1)?.quote ?? '');
  const places = locate(artifact, quotes);
  const judged = open.map((criterion, at) => {
    const verdict = said.get(at + 1);
    const [quote, location] = [quotes[at]!.trim(), places[at]!];
    const isInvented = quote !== '' && location === null;
    const message = messageFor(verdict, isInvented);
    const agreeing = others.filter((each) => each.get(at + 1)?.met === verdict?.met).length / others.length;
    const share = others.length > 1 ? agreeing : location === null ? 0 : 1;
    return { criterion, verdict, location, message, share: verdict === undefined ? 0 : share };
  });
  const failed = judged.filter(({ message }) => message !== null);
  const sum = judged.reduce((total, { share }) => total + share, decided);
  return {
    violations: failed.map(({ criterion, message, location }) => ({
      ...{ kind: criterion.kind, criterion: criterion.text, location },
      message: message!,
    })),
    hints: failed.map(({ criterion, verdict }) => verdict?.hint.trim() || `Meet this: ${criterion.text}`),
    confidence: Math.round((sum / (decided + open.length)) * 1_000) / 1_000,
  };
}

function messageFor(verdict: Verdict | undefined, isInvented: boolean): string | null {
  if (verdict === undefined) return 'No model has decided this criterion.';
  if (!verdict.met) return 'The artifact does not meet this criterion.';
  return isInvented ? 'Said to be met by words that are not in the artifact.' : null;
}

/** Of a criterion that is answered twice with different verdicts, it is not met. */
function verdictsOf(verdicts: readonly Verdict[]): ReadonlyMap<number, Verdict> {
  const known = new Map<number, Verdict>();
  for (const verdict of verdicts)
    if (known.get(verdict.criterion)?.met !== false) known.set(verdict.criterion, verdict);
  return known;
}
