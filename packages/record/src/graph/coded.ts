import type { Json } from '@consilium/kernel';
import { codingsOf, displayOf, objectOf, textOf } from '../fhir/fhir-values.ts';
import type { GraphNode, Properties } from './graph-fragment.ts';
import { nameUuid } from './name-uuid.ts';

/** Two sources may list the codings of one thing in another order: the first of these that there is decides. */
const PREFERRED = [
  'http://snomed.info/sct',
  'http://loinc.org',
  'http://www.nlm.nih.gov/research/umls/rxnorm',
  'http://hl7.org/fhir/sid/cvx',
];

interface Coded {
  readonly name: string | undefined;
  readonly code: string | undefined;
  readonly system: string | undefined;
}

/** What it is called where it was written, and the one code that stands for it. */
export function codedOf(concept: Json | undefined): Coded {
  const coding = chosen(concept);
  const code = textOf(coding?.code);
  return { name: displayOf(concept) ?? code, code, system: textOf(coding?.system) };
}

/** What a concept says of its type; undefined where it says nothing. */
export type KindOf = (label: string, concept: Json | undefined) => GraphNode | undefined;

/**
 * The type is the same for all that have its code in its system. A code without a system means nothing to others, so there, as where
 * there is no code, the type is what the words say. Remembers: most of a delivery's many instances are of few types, and what reads
 * the same is one object.
 */
export function rememberedKinds(): KindOf {
  const known = new Map<string, GraphNode>();
  const remembered = (names: readonly string[], said: Omit<Properties, 'uuid'>, label: string): GraphNode => {
    const key = JSON.stringify([names, said]);
    const found = known.get(key);
    if (found !== undefined) return found;
    const uuid = nameUuid('type', ...names);
    const kind = { uuid, label, properties: { uuid, ...said } };
    known.set(key, kind);
    return kind;
  };
  return (label, concept) => {
    const coding = chosen(concept);
    const code = textOf(coding?.code);
    const system = textOf(coding?.system);
    if (code !== undefined && system !== undefined) {
      const name = textOf(coding?.display) ?? displayOf(concept) ?? code;
      return remembered([label, system, code], { name, code, system }, label);
    }
    const words = displayOf(concept) ?? code;
    if (words === undefined) return undefined;
    const said = { name: words, ...(code === undefined ? {} : { code }) };
    return remembered([label, words.trim().toLowerCase()], said, label);
  };
}

function chosen(concept: Json | undefined) {
  const codings = codingsOf(concept).filter(({ code }) => textOf(code) !== undefined);
  const known = codings.filter(({ system }) => textOf(system) !== undefined);
  for (const system of PREFERRED) {
    const found = known.find((each) => each.system === system);
    if (found !== undefined) return found;
  }
  return known[0] ?? objectOf(codings[0]);
}
