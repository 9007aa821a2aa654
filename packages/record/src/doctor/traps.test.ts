import { stories } from '@consilium/example-patients';
import type { FhirResource } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { createUnits } from '../units/create-units.ts';
import type { Chart } from './chart.ts';
import { chartEntry } from './chart-entry.ts';
import { findQuestions } from './find-questions.ts';

type Story = (typeof stories)[number];

/** The record as the last chapter leaves it, by the clinic's own ids. */
function chartOf({ chapters }: Story): Chart {
  const all = chapters.flatMap(({ bundle }) => bundle.entry ?? []);
  const last = new Map(
    all.map(({ fullUrl, resource }) => [fullUrl ?? '', resource as unknown as FhirResource]),
  );
  const entries = [...last].map(([id, resource]) =>
    chartEntry({ type: resource.resourceType, id, version: 1, resource }),
  );
  return {
    patient: entries.find(({ type }) => type === 'Patient') ?? null,
    entries: entries.filter(({ type }) => type !== 'Patient'),
    proposals: [],
    today: chapters.at(-1)!.date.slice(0, 10),
    units: createUnits(),
  };
}

const CODES = {
  'impossible-date': 'before_birth',
  'unit-jump': 'unit_jump',
  duplicate: 'duplicate',
  'stale-medication': 'course_is_over',
} as const;

describe('the chart doctor finds what was planted [A18]', () => {
  const each = stories.map((story) => [story.id, story] as const);
  it.each(each)('%s: every planted mistake, each by its kind', (_, story) => {
    const questions = findQuestions(chartOf(story));
    for (const { kind, fullUrl } of story.traps) {
      const about = questions.filter(({ resources }) => resources.some(({ id }) => id === fullUrl));
      expect(
        about.map(({ code }) => code),
        kind,
      ).toContain(CODES[kind]);
    }
  });

  it.each(each)('%s: and asks nothing about what is right', (_, story) => {
    const trapped = new Set(story.traps.flatMap(({ fullUrl, of }) => [fullUrl, ...(of ? [of] : [])]));
    const beside = findQuestions(chartOf(story)).filter(
      ({ resources }) => !resources.some(({ id }) => trapped.has(id)),
    );
    expect(beside.map(({ code, question }) => `${code}: ${question}`)).toEqual([]);
  });
});
