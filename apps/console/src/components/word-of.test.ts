import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fileWords } from '../changes/documents/paper-file.tsx';
import { entryFormOf } from '../changes/forms/entry-form.ts';
import { sectionOfRef } from '../conversation/claims/section-of-ref.ts';
import { unitOf } from '../fhir/quantity.ts';
import { categoryWords } from '../record/labs/lab-words.ts';
import { plannedOf } from '../record/medications/day-schedule.ts';
import { doseWords } from '../record/medications/medication-words.ts';
import { statusWords } from '../words/status-words.ts';
import { actionWords } from '../words/trail-words.ts';
import { typeWords } from '../words/type-words.ts';
import { wordOf } from './word-of.ts';

const NAMES = Object.getOwnPropertyNames(Object.prototype);

describe('a code that is named like a member of every object [F4]', () => {
  it.each(NAMES)('%s is a word like any other', (name) => {
    expect(wordOf({ known: 'word' }, name)).toBeUndefined();
    expect(categoryWords(name)).toBe(name);
    expect(statusWords(name)).toBe(name);
    expect(typeof typeWords(name)).toBe('string');
    expect(actionWords(name)).toBe(name);
    expect(unitOf({ value: 1, unit: name })).toBe(name);
    expect(doseWords(`5 ${name}`)).toBe(`5 ${name}`);
    expect(sectionOfRef(`${name}/1`)).toBe('timeline');
    expect(entryFormOf({ resourceType: name })).toBeNull();
    const attachment = { contentType: name };
    expect(fileWords({ resourceType: 'DocumentReference', content: [{ attachment }] })).toBe(name);
    const repeat = { when: [name], frequency: 1, period: 2, periodUnit: name };
    for (const timing of [{ repeat }, { repeat: { when: [name] }, code: { coding: [{ code: name }] } }])
      expect(plannedOf({ resourceType: 'MedicationRequest', dosageInstruction: [{ timing }] })).toMatchObject(
        {
          at: [],
          otherwise: 'Not known',
        },
      );
  });

  it('no table is asked without it', async () => {
    const root = new URL('..', import.meta.url).pathname;
    const files: { readonly path: string; readonly text: string }[] = [];
    for await (const path of glob('**/*.{ts,tsx}', { cwd: root }))
      if (!path.includes('.test.')) files.push({ path, text: readFileSync(`${root}/${path}`, 'utf8') });
    const tables = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(export )?const ([A-Z_]+): \{ readonly \[\w+: string\]:/g)].map(
        ([, exported, name]) => ({ path: exported === undefined ? path : null, name }),
      ),
    );
    expect(tables.length).toBeGreaterThan(25);
    const asked = tables.flatMap(({ path, name }) =>
      files
        .filter((file) =>
          path === null ? new RegExp(`import[^;]*\\b${name}\\b`).test(file.text) : file.path === path,
        )
        .filter((file) => new RegExp(`\\b${name}\\[`).test(file.text))
        .map((file) => `${file.path}: ${name}`),
    );
    expect(asked).toEqual([]);
  });
});
