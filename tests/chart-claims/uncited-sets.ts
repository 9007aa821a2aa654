import { readdirSync, readFileSync } from 'node:fs';
import { checkAnswer } from '@consilium/clinical';
import { type StoryId, stories } from '@consilium/example-patients';
import type { Claim, RecordVocabulary } from '@consilium/kernel';
import { handedOut } from './good-answers.ts';

/** One answer of an agent that has a record, without any source. */
export interface UncitedAnswer {
  readonly text: string;
  /** Whose record it is; `diabetes-kidney` if not given. */
  readonly record?: StoryId;
  /** Tools that the agent called: with any, the facts of the whole record were handed out; with none, nothing was. */
  readonly tools?: readonly string[];
  /** Pieces that say nothing once the rest is gone, by the author's own scoring. */
  readonly harmless?: readonly string[];
}

const FOLDER = new URL('uncited/', import.meta.url);

/** Every set of a kind: `hostile*.json` (nothing may be kept) or `good*.json` (as much as possible is kept). */
export function uncitedSets(
  kind: 'hostile' | 'good',
): readonly (readonly [name: string, answers: readonly UncitedAnswer[]])[] {
  return readdirSync(FOLDER)
    .filter((name) => name.startsWith(kind) && name.endsWith('.json'))
    .toSorted()
    .map((name) => [
      name,
      JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as readonly UncitedAnswer[],
    ]);
}

/** What the check does to it, with the vocabulary of that patient's whole record. */
export function checkUncited({
  text,
  record = 'diabetes-kidney',
  tools = [],
}: UncitedAnswer): readonly Claim[] {
  const facts = tools.length === 0 ? [] : handedOut.get(record)!.map(({ fact }) => fact);
  const current = new Map(facts.map(({ resource, version }) => [resource, version]));
  return checkAnswer(
    [{ origin: tools.length === 0 ? 'model' : 'chart', text, agent: 'health_consultant' }],
    facts,
    current,
    { hasRecord: () => true, vocabulary: () => vocabularyOf(record) },
  ).claims;
}

function vocabularyOf(record: StoryId): RecordVocabulary {
  const story = stories.find(({ id }) => id === record)!;
  const resources = story.chapters
    .flatMap(({ bundle }) => bundle.entry ?? [])
    .flatMap(({ resource }) => resource ?? []);
  const terms = resources.flatMap((resource) => {
    if (resource.resourceType === 'Encounter') return [];
    const { code, medicationCodeableConcept, vaccineCode } = resource as unknown as {
      readonly [field: string]: {
        readonly text?: string;
        readonly coding?: readonly { readonly display?: string }[];
      };
    };
    return [code, medicationCodeableConcept, vaccineCode].flatMap(
      (it) => it?.text ?? it?.coding?.[0]?.display ?? [],
    );
  });
  const people = resources.flatMap((resource) =>
    resource.resourceType === 'Patient'
      ? (resource.name ?? []).map(({ given = [], family = '' }) => [...given, family].join(' '))
      : [],
  );
  return { terms: [...new Set(terms)], people };
}
