import { defineFunction } from '@consilium/kernel';
import { z } from 'zod';
import { askModel, checkedLength } from '../asking/ask-model.ts';
import { instructions } from '../asking/material.ts';
import { BUDGETS } from '../budgets.ts';
import { choice, json, position, share } from '../input-fields.ts';
import { createLineNumbers } from '../source/line-numbers.ts';
import { locate, type Position } from '../source/locate.ts';
import { normalText } from '../source/normal-text.ts';
import { statementsOf } from '../source/statements.ts';
import { MODEL, type NamedArtifact, namedArtifacts } from './artifacts.ts';
import {
  type Conflict,
  type ConflictPolicy,
  conflict,
  heldConflicts,
  saidConflict,
  settled,
} from './conflicts.ts';

const input = z.object({
  artifacts: z
    .array(z.record(z.string(), json))
    .min(1)
    .max(200)
    .describe('Each with `content`, `code`, `text` or `summary`, and an `id` or `name`'),
  synthesis_strategy: z.enum(['merge', 'reconcile', 'vote']),
  conflict_policy: z.enum(['first_wins', 'consensus', 'flag']).default('flag'),
  ...choice,
});
type Input = z.infer<typeof input>;

const output = z.object({
  synthesized: z.string(),
  agreement_score: share.describe(
    'Vote: share of artifacts that say what was taken; else share of statements that no conflict touches',
  ),
  conflicts: z.array(conflict),
  provenance: z
    .record(z.string(), z.array(position))
    .describe('Artifact → what of the result is in it, word for word; `model`: in none'),
});

const answer = z.object({
  synthesized: z.string().min(1),
  conflicts: z.array(saidConflict),
});

const WANTED = {
  merge: 'Join the numbered artifacts into one. Keep all that they say, each thing once, in their words.',
  reconcile:
    'Write one text that says what the numbered artifacts say together, in their words, and settle where they differ.',
};
const POLICIES = {
  first_wins: 'Where artifacts contradict each other, keep what the first of them says.',
  consensus: 'Where artifacts contradict each other, keep what most of them say.',
  flag: 'Where artifacts contradict each other, keep what both say, and say that they differ.',
};

export const synthesizeOutputs = defineFunction<Input, z.infer<typeof output>>({
  name: 'synthesize_outputs',
  description: 'Combine multiple outputs into coherent result',
  input: input as z.ZodType<Input>,
  output,
  budget: () => BUDGETS.synthesize_outputs,
  presets: {
    default: 'S1',
    variants: { default: 'S1', code: 'D4', debate_reconciliation: 'D3' },
    quality: { light: 'S1', standard: 'S1', high: 'D3' },
  },
  questions: (fields) => (isOfCode(fields) ? { least: 0, most: 0 } : { least: 1, most: 1 }),
  zone: 'neutral',
  effect: 'pure',
  run: async (fields, context) => {
    const { synthesis_strategy: strategy, conflict_policy: policy } = fields;
    const artifacts = namedArtifacts(fields.artifacts);
    if (isOfCode(fields)) {
      const voted = vote(artifacts, policy);
      return { ...voted, provenance: provenanceOf(voted.synthesized, artifacts) };
    }
    const { answer: said } = await askModel(context, {
      name: 'synthesize_outputs',
      system: instructions('synthesize_outputs', [
        WANTED[strategy as keyof typeof WANTED],
        POLICIES[policy],
        'List each contradiction with the number of the artifact and its words, copied.',
      ]),
      material: { artifacts: artifacts.map(({ id, text }) => `${id}\n${text}`) },
      schema: answer,
      maxOutputTokens: BUDGETS.synthesize_outputs.output,
      agreementKey: ({ synthesized }) => synthesized.replaceAll(/\s+/g, ' ').trim(),
    });
    const conflicts = heldConflicts(said.conflicts, artifacts, policy);
    const text = settled(said.synthesized, conflicts);
    const synthesized = checkedLength(text, BUDGETS.synthesize_outputs.output, context.countTokens);
    const statements = artifacts.reduce((sum, each) => sum + statementsOf(each.text).length, 0);
    return {
      synthesized,
      agreement_score: agreement(conflicts, statements),
      conflicts: [...conflicts],
      provenance: provenanceOf(synthesized, artifacts),
    };
  },
});

/** Votes are counted, and one artifact is what it is: no model is asked. */
function isOfCode({ synthesis_strategy, artifacts }: Input): boolean {
  return synthesis_strategy === 'vote' || artifacts.length === 1;
}

function agreement(conflicts: readonly Conflict[], statements: number): number {
  const touched = new Set(
    conflicts.flatMap(({ statements: held }) => held.map(({ artifact, text }) => `${artifact}\n${text}`)),
  ).size;
  return statements === 0 ? 1 : round(Math.max(0, 1 - touched / statements));
}

/** Which artifact has which statements of the result, word for word; what none has is under `model`. */
function provenanceOf(
  synthesized: string,
  artifacts: readonly NamedArtifact[],
): { [artifact: string]: Position[] } {
  const statements = statementsOf(synthesized);
  const lineOf = createLineNumbers(synthesized);
  const texts = statements.map(({ text }) => text);
  const spans: Record<string, Position[]> = {};
  const known = new Set<number>();
  const take = (id: string, at: number) => {
    const { start, end } = statements[at]!;
    spans[id] ??= [];
    spans[id].push({ start, end, line: lineOf(start) });
    known.add(at);
  };
  for (const { id, text } of artifacts) {
    const places = locate(text, texts);
    places.forEach((place, at) => {
      if (place !== null) take(id, at);
    });
  }
  statements.forEach((_, at) => {
    if (!known.has(at)) take(MODEL, at);
  });
  return spans;
}

interface Voted {
  readonly synthesized: string;
  readonly agreement_score: number;
  readonly conflicts: Conflict[];
}

/**
 * What most artifacts say, by code. Without a majority the policy decides: the first of the largest groups (`first_wins`, `flag`), or
 * the statements that more than half of the artifacts have (`consensus`).
 */
export function vote(artifacts: readonly NamedArtifact[], policy: ConflictPolicy): Voted {
  const groups = [...Map.groupBy(artifacts, ({ text }) => normalText(text).text).values()].sort(
    (one, other) => other.length - one.length,
  );
  const largest = groups[0]!;
  const hasMajority = largest.length > artifacts.length / 2;
  const taken = hasMajority || policy !== 'consensus' ? largest[0]!.text : shared(artifacts);
  const conflict = {
    topic: 'whole artifact',
    statements: groups.map(([first]) => ({ artifact: first!.id, text: first!.text.slice(0, SHOWN) })),
    resolved_by: hasMajority || policy === 'first_wins' ? largest[0]!.id : null,
  };
  return {
    synthesized: taken,
    agreement_score: round(largest.length / artifacts.length),
    conflicts: groups.length > 1 ? [conflict] : [],
  };
}

/** Characters of an artifact that a conflict shows. */
const SHOWN = 400;

function shared(artifacts: readonly NamedArtifact[]): string {
  const held = artifacts.map(
    ({ text }) => new Map(statementsOf(text).map((each) => [normalText(each.text).text, each.text])),
  );
  const all = new Map(held.flatMap((each) => [...each]));
  return [...all]
    .filter(([key]) => held.filter((each) => each.has(key)).length > artifacts.length / 2)
    .map(([, text]) => text)
    .join('\n');
}

function round(share: number): number {
  return Math.round(share * 1_000) / 1_000;
}
