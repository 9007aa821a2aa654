import { readFileSync } from 'node:fs';
import type { StoryId } from '@consilium/example-patients';

/**
 * Ten answers for each patient, written by hand as a careful clinician writes, before the checker existed and from the list of facts
 * alone. They are not changed to suit the checker, but the checker was changed after its first run on them, which removed 12 of 216
 * sentences: what is measured on them now is a regression, not an estimate. A fact is pointed at by its key: `[hba1c@2025-02-04]`.
 */
export function freeFormAnswers(story: StoryId): readonly string[] {
  return answersIn('free-form', story);
}

/**
 * Three more for each patient, written after the checker was changed and by one who knew it, and run once: 6 of 48 sentences were
 * removed. The checker was not changed after them. Anyone who does so writes new ones.
 */
export function laterAnswers(story: StoryId): readonly string[] {
  return answersIn('free-form-later', story);
}

function answersIn(folder: string, story: StoryId): readonly string[] {
  return readFileSync(new URL(`${folder}/${story}.md`, import.meta.url), 'utf8')
    .split(/^---$/m)
    .map((answer) => answer.trim());
}
