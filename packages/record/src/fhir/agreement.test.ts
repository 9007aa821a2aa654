import { beforeAll, describe, expect, it } from 'vitest';
import { checkResource } from './check-resource.ts';
import type { Issue } from './issue.ts';
import { corpusSample } from './test-support/corpus.fixture.ts';
import { loadMedplum, medplumAccepts } from './test-support/medplum.fixture.ts';
import { mutate } from './test-support/mutations.fixture.ts';
import { samples } from './test-support/samples.fixture.ts';

/** Where we refuse what Medplum takes, and why. There is no case the other way round. */
const stricter: readonly { readonly reason: string; readonly is: (issue: Issue) => boolean }[] = [
  {
    reason: 'FHIR JSON has no empty strings, objects and arrays; Medplum passes over most of them',
    is: ({ text }) => /must not be empty|must be an array that is not empty/.test(text),
  },
  {
    reason:
      'Medplum looks for control characters in string and markdown only; the database refuses NUL anywhere',
    is: ({ text }) => text.includes('control characters'),
  },
  {
    reason:
      'Medplum does not ask the rules of data types, nor those about contained resources and narratives',
    is: ({ text }) =>
      /^(age-1|att-1|cpt-2|drt-1|per-1|qty-3|rat-1|rng-2|tim-\d+|ref-1|dom-3|txt-1): /.test(text),
  },
  {
    reason: 'Medplum passes over a contained resource without a type',
    is: ({ expression }) => /contained\[\d+\]\.resourceType$/.test(expression),
  },
  {
    reason: 'R4 gives `id` of a resource the type string by mistake; we take its regular expression',
    is: ({ expression, text }) => expression.endsWith('.id') && text.includes('1 to 64'),
  },
  {
    reason: 'Medplum leaves the language tag to others',
    is: ({ expression, code }) => expression.endsWith('language') && code === 'code-invalid',
  },
  {
    reason: 'SimpleQuantity has no comparator; Medplum does not look at the profile of a data type',
    is: ({ text }) => text === 'must not be given here',
  },
  {
    reason: 'a wrong type of reference is a warning for Medplum',
    is: ({ text }) => text.startsWith('must lead to'),
  },
];

/** The generator of Numerical Recipes: the same mutations on every machine. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const bases = [...samples, ...corpusSample()];

describe('validation agrees with Medplum', () => {
  beforeAll(loadMedplum);

  it.each(bases.map((each, index) => [`${each.resourceType} ${index}`, each]))(
    '%s is valid in both',
    (_, resource) => {
      expect(checkResource(resource, 'R')).toEqual([]);
      expect(medplumAccepts(resource)).toBe(true);
    },
  );

  it('on 1,000 mutations, but where we are stricter for a reason', () => {
    const next = numbers(42);
    const tally = { valid: 0, invalid: 0, stricter: 0 };
    for (let n = 0; n < 1000; n++) {
      const base = bases[n % bases.length];
      const mutation = mutate(base, { place: next(), kind: next() });
      const issues = checkResource(mutation.resource, 'R');
      const ours = issues.length === 0;
      const theirs = medplumAccepts(mutation.resource);
      const known = !ours && theirs && stricter.some(({ is }) => is(issues[0]!));
      tally[known ? 'stricter' : ours ? 'valid' : 'invalid']++;
      const what = `${mutation.kind} of ${base?.resourceType} ${mutation.path}: ${JSON.stringify(issues[0])}`;
      expect(ours === theirs || known, what).toBe(true);
    }
    expect(tally.valid).toBeGreaterThan(200);
    expect(tally.invalid).toBeGreaterThan(200);
  });
});
