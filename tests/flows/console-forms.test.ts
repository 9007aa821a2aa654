import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { blankEntry, KINDS } from '@consilium/console/src/changes/forms/blank-entry.ts';
import { checkValues } from '@consilium/console/src/changes/forms/check-values.ts';
import { entryFormOf } from '@consilium/console/src/changes/forms/entry-form.ts';
import { type Field, readForm, writeForm } from '@consilium/console/src/changes/forms/field.ts';
import { printResource } from '@consilium/console/src/changes/print-resource/print-resource.ts';
import { headlineOf } from '@consilium/console/src/changes/print-resource/printed-fact.ts';
import { makeStory, storyIds } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';
import { checkResource } from '@consilium/record';
import { describe, expect, it } from 'vitest';

/** Of one type from one source: more repeat each other. */
const MOST = 25;

function storyResources(): readonly FhirResource[] {
  return storyIds.flatMap((id) =>
    makeStory(id).chapters.flatMap(({ bundle }) =>
      (bundle.entry ?? []).map(({ resource }) => resource as unknown as FhirResource),
    ),
  );
}

/** A patient of the public corpus, which is not part of the repository. */
function corpusResources(): readonly FhirResource[] {
  const folder = process.env.CONSILIUM_CORPORA;
  if (folder === undefined) {
    if (process.env.CI) throw new Error('set CONSILIUM_CORPORA to the folder with synthea-r4');
    console.warn('CONSILIUM_CORPORA is not set: only resources of our own are tried');
    return [];
  }
  const bytes = gunzipSync(readFileSync(join(folder, 'synthea-r4', 'patient-001.json.gz')));
  const { entry } = JSON.parse(bytes.toString()) as { entry: readonly { resource: FhirResource }[] };
  return entry.map(({ resource }) => resource);
}

const withForm = [storyResources(), corpusResources()].flatMap((all) =>
  [...Map.groupBy(all, ({ resourceType }) => resourceType).values()].flatMap((same) =>
    same.filter((each) => entryFormOf(each) !== null).slice(0, MOST),
  ),
);

const errorsOf = (resource: { readonly resourceType: string }) =>
  checkResource(resource, resource.resourceType).filter(({ severity }) => severity === 'error');

/** Something else that a person could write there. */
function anotherText({ kind, choices, name }: Field, now: string): string {
  if (kind === 'choice') return choices!.find(({ value }) => value !== now)!.value;
  if (kind === 'day') return /end|until|abatement/.test(name) ? '03-Apr-2099' : '03-Apr-1901';
  if (kind === 'number' || name === 'value') return '7.5';
  return name === 'unit' ? 'mmol/L' : 'written by hand';
}

describe('forms over real resources [A16] [B10]', () => {
  it('has enough of them to speak of', () => {
    expect(new Set(withForm.map(({ resourceType }) => resourceType)).size).toBeGreaterThanOrEqual(8);
    expect(withForm.length).toBeGreaterThan(150);
  });

  it('a form that is saved as it was opened changes nothing, and complains of nothing', () => {
    for (const resource of withForm) {
      const form = entryFormOf(resource)!;
      const values = readForm(form, resource);
      expect(writeForm(form, resource, values, values)).toBe(resource);
      const { '': _, ...wrong } = checkValues(form, values, values);
      expect(Object.keys(wrong).filter((name) => values[name] !== '')).toEqual([]);
    }
  });

  it('a changed field shows the new text, leaves the rest of the resource, and is valid FHIR', () => {
    for (const resource of withForm) {
      const form = entryFormOf(resource)!;
      const from = readForm(form, resource);
      for (const field of form.fields) {
        const text = anotherText(field, from[field.name]!);
        const changed = writeForm(form, resource, { ...from, [field.name]: text }, from);
        const at = `${resource.resourceType}.${field.name}`;
        const hasNoQuantity = field.name === 'unit' && resource.valueQuantity === undefined;
        if (!hasNoQuantity) expect(field.read(changed), at).toBe(text);
        expect(errorsOf(changed), at).toEqual([]);
        const touched = [...new Set([...Object.keys(resource), ...Object.keys(changed)])].filter(
          (element) => !Object.is(resource[element], changed[element]),
        );
        const own = field.elements.map((element) => element.split(/[.[]/)[0]);
        expect(
          touched.filter((element) => !own.includes(element)),
          at,
        ).toEqual([]);
      }
    }
  });

  it('every kind of new entry is valid FHIR once its needed fields are filled', () => {
    for (const { kind } of KINDS) {
      const blank = blankEntry(kind, 'somebody', new Date(2026, 10, 15));
      const form = entryFormOf(blank)!;
      const from = readForm(form, blank);
      const needed = form.fields.filter(({ required, name }) => required && from[name] === '');
      const filled = Object.fromEntries(needed.map((field) => [field.name, anotherText(field, '')]));
      const entry = writeForm(form, blank, { ...from, ...filled }, from);
      expect(errorsOf(entry), kind).toEqual([]);
      expect(checkValues(form, { ...from, ...filled }, from), kind).toEqual({});
    }
  });

  it('every resource is printed in words', () => {
    for (const resource of [...storyResources(), ...corpusResources()])
      expect(headlineOf(printResource(resource)), resource.resourceType).not.toMatch(
        /undefined|null|NaN|\[object/,
      );
  });
});
