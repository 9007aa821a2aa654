import type { Path, Problem, YamlSource } from '@consilium/base';
import { suggestName } from '@consilium/base';
import type { Entry, Language, Note, Subject, Together } from './catalogue.ts';
import { conceptsOf, type Pattern, PatternError, parsePattern } from './pattern.ts';
import type { LanguageShape, SubjectShape } from './shapes.ts';
import type { ValuesShape } from './values-shape.ts';
import { wrongInValues } from './wrong-values.ts';

export interface ReadSubject {
  readonly source: YamlSource;
  readonly shape: SubjectShape;
}

export interface ReadValues {
  readonly source: YamlSource;
  readonly shape: ValuesShape;
}

interface ReadConcept {
  readonly patterns: readonly Pattern[];
  readonly source: YamlSource;
}

const ANY_NUMBER: Pattern = { kind: 'number', from: 0, to: Infinity };
const PLACEHOLDERS = ['ambulance', 'crisis', 'doctor', 'poison'];

/** The language with its patterns parsed; what is wrong in them is added to `problems`. */
export function buildLanguage(
  name: string,
  language: {
    readonly source: YamlSource;
    readonly shape: LanguageShape;
    readonly ordinary: readonly string[];
    readonly values: ReadValues | null;
  },
  subjects: readonly ReadSubject[],
  ids: Set<string>,
  problems: Problem[],
): Language {
  const { source, shape, ordinary, values } = language;
  const concepts = new Map<string, ReadConcept>();
  const used: { readonly source: YamlSource; readonly path: Path; readonly pattern: Pattern }[] = [];

  const parse = (from: YamlSource, path: Path, text: string): Pattern[] => {
    try {
      const pattern = parsePattern(text);
      used.push({ source: from, path, pattern });
      return [pattern];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      problems.push(at(from, path, 'bad_pattern', error.message, 'see docs/emergency-screen.md'));
      return [];
    }
  };
  const list = (from: YamlSource, path: Path, texts: readonly string[]): Pattern[] =>
    texts.flatMap((text, index) => parse(from, [...path, index], text));
  const together = (from: YamlSource, path: Path, texts: readonly string[]): Together[] =>
    texts.map((text, index) => text.split(' + ').flatMap((part) => parse(from, [...path, index], part)));
  const addConcepts = (from: YamlSource, all: Readonly<Record<string, readonly string[]>>): void => {
    for (const [concept, texts] of Object.entries(all)) {
      const path = ['concepts', concept];
      if (concepts.has(concept))
        problems.push(
          at(from, path, 'duplicate_concept', `"${concept}" is there twice`, 'rename one of them'),
        );
      concepts.set(concept, { patterns: list(from, path, texts), source: from });
    }
  };

  addConcepts(source, shape.concepts);
  for (const subject of subjects) addConcepts(subject.source, subject.shape.concepts);
  // A threshold is a concept that numbers decide: any number may cross it, and the reader of values says which do.
  for (const { id } of values?.shape.thresholds ?? [])
    concepts.set(id, { patterns: [ANY_NUMBER], source: values!.source });
  const ofValues = values === null ? [] : [valuesSubject(values, subjects, ids, together, problems)];
  const built = subjects.map(({ source: from, shape: subject }): Subject => {
    checkPlaceholders(from, ['advice'], subject.advice, problems);
    const entries = subject.entries.map((entry, index): Entry => {
      const path = ['entries', index];
      if (ids.has(entry.id))
        problems.push(
          at(from, [...path, 'id'], 'duplicate_id', `"${entry.id}" is there twice`, 'rename one of them'),
        );
      ids.add(entry.id);
      checkPlaceholders(from, [...path, 'advice'], entry.advice ?? {}, problems);
      return {
        id: entry.id,
        tier: entry.tier,
        despite: entry.despite,
        ownSigns: entry.own_signs,
        passes: entry.passes,
        certain: entry.certain,
        any: together(from, [...path, 'any'], entry.any),
        names: together(from, [...path, 'names'], entry.names),
        with: together(from, [...path, 'with'], entry.with),
        stronger: together(from, [...path, 'stronger'], entry.stronger),
        unless: together(from, [...path, 'unless'], entry.unless),
        advice: {
          emergency: entry.advice?.emergency ?? subject.advice.emergency,
          urgent: entry.advice?.urgent ?? subject.advice.urgent,
        },
      };
    });
    return { group: subject.group, advice: subject.advice, entries };
  });
  checkPlaceholders(source, ['general'], shape.general, problems);
  checkPlaceholders(source, ['several'], { first: shape.several?.first }, problems);
  const cues = {
    clause: list(source, ['clause'], shape.clause),
    now: list(source, ['now'], shape.now),
    here: list(source, ['here'], shape.here),
    distant: list(source, ['distant'], shape.distant),
    masks: [...list(source, ['idioms'], shape.idioms), ...list(source, ['routine'], shape.routine)],
    near: list(source, ['negation', 'near'], shape.negation.near),
    far: list(source, ['negation', 'far'], shape.negation.far),
    after: list(source, ['negation', 'after'], shape.negation.after),
    never: list(source, ['negation', 'never'], shape.negation.never),
    past: list(source, ['past', 'cues'], shape.past.cues),
    present: list(source, ['past', 'present'], shape.past.present),
    family: list(source, ['family'], shape.family),
    textbook: list(source, ['textbook'], shape.textbook),
    hypothetical: list(source, ['hypothetical'], shape.hypothetical),
    worry: list(source, ['worry'], shape.worry),
    fiction: list(source, ['fiction'], shape.fiction),
    record: list(source, ['record'], shape.record),
    passed: list(source, ['passed'], shape.passed),
  };

  const dangers = shape.danger.map((each, index) => {
    const pattern = { kind: 'concept', name: each } as const;
    used.push({ source, path: ['danger', index], pattern });
    return pattern;
  });
  const notes = shape.notes.map(({ id, where, text }, index): Note => {
    const pattern = { kind: 'concept', name: where } as const;
    used.push({ source, path: ['notes', index, 'where'], pattern });
    checkPlaceholders(source, ['notes', index], { text }, problems);
    return { id, where: pattern, text };
  });
  checkOrder(source, shape, built, problems);

  for (const { source: from, path, pattern } of used)
    for (const concept of conceptsOf(pattern))
      if (!concepts.has(concept)) {
        const remedy = suggestName(concept, concepts.keys(), 'add it under "concepts"');
        problems.push(at(from, path, 'unknown_concept', `there is no concept "${concept}"`, remedy));
      }
  for (const [concept, { source: from }] of concepts)
    if (reaches(concept, concept, concepts, new Set()))
      problems.push(
        at(from, ['concepts', concept], 'circle', `"${concept}" needs itself`, 'write the words out'),
      );
  return {
    name,
    shape,
    ordinary,
    cues,
    concepts: new Map([...concepts].map(([concept, { patterns }]) => [concept, patterns])),
    dangers,
    notes,
    subjects: [...built, ...ofValues],
    values: values?.shape ?? null,
  };
}

/** The thresholds with a tier as entries, with the advice of the group that they name. */
function valuesSubject(
  { source, shape }: ReadValues,
  subjects: readonly ReadSubject[],
  ids: Set<string>,
  together: (from: YamlSource, path: Path, texts: readonly string[]) => Together[],
  problems: Problem[],
): Subject {
  checkPlaceholders(source, ['advice'], shape.advice, problems);
  const groups = new Map(subjects.map((subject) => [subject.shape.group, subject.shape.advice]));
  for (const { path, message, remedy } of wrongInValues(shape, new Set(groups.keys()), ids))
    problems.push(at(source, path, 'bad_threshold', message, remedy));
  const entries = shape.thresholds.flatMap((threshold, index): Entry[] => {
    const { id, tier, stronger, unless, group } = threshold;
    ids.add(id);
    if (tier === undefined) return [];
    const path = ['thresholds', index];
    return [
      {
        id,
        tier,
        despite: [],
        ownSigns: [],
        passes: false,
        certain: false,
        any: [[{ kind: 'concept', name: id }]],
        names: [],
        with: [],
        stronger: together(source, [...path, 'stronger'], stronger),
        unless: together(source, [...path, 'unless'], unless),
        advice: groups.get(group ?? '') ?? shape.advice,
      },
    ];
  });
  return { group: 'values', advice: shape.advice, entries };
}

/** What `order`, `signs`, `always_own_text`, `beside` and `own_signs` name must be there. */
function checkOrder(
  source: YamlSource,
  shape: LanguageShape,
  subjects: readonly Subject[],
  problems: Problem[],
): void {
  const groups = new Set([...subjects.map(({ group }) => group), 'values']);
  const entries = subjects.flatMap((subject) => subject.entries);
  const known = new Set([...groups, ...entries.map(({ id }) => id)]);
  const unknown = (path: Path, wrong: string, names: ReadonlySet<string>) =>
    problems.push(
      at(source, path, 'unknown_name', `there is no "${wrong}"`, suggestName(wrong, names, 'remove it')),
    );
  for (const list of ['order', 'signs', 'always_own_text'] as const)
    for (const [index, each] of shape[list].entries())
      if (!known.has(each)) unknown([list, index], each, known);
  for (const [index, pair] of shape.beside.entries())
    for (const each of pair) if (!groups.has(each)) unknown(['beside', index], each, groups);
  const dangers = new Set(shape.danger);
  for (const { ownSigns } of entries)
    for (const each of ownSigns) if (!dangers.has(each)) unknown(['danger'], each, dangers);
}

function reaches(
  from: string,
  to: string,
  concepts: ReadonlyMap<string, ReadConcept>,
  seen: Set<string>,
): boolean {
  for (const next of (concepts.get(from)?.patterns ?? []).flatMap(conceptsOf)) {
    if (next === to) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    if (reaches(next, to, concepts, seen)) return true;
  }
  return false;
}

function checkPlaceholders(
  source: YamlSource,
  path: Path,
  texts: Readonly<Record<string, string | undefined>>,
  problems: Problem[],
): void {
  for (const [key, text] of Object.entries(texts))
    for (const [, placeholder = ''] of (text ?? '').matchAll(/\{([^{}]*)\}/g))
      if (!PLACEHOLDERS.includes(placeholder)) {
        const remedy = suggestName(placeholder, PLACEHOLDERS, 'remove it');
        problems.push(
          at(source, [...path, key], 'unknown_placeholder', `{${placeholder}} is unknown`, remedy),
        );
      }
}

function at(source: YamlSource, path: Path, code: string, message: string, remedy: string): Problem {
  return { file: source.file, ...source.positionOf(path), code, message, remedy };
}
