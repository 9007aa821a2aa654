import { addProblem } from './build/conditions.ts';
import { planVisit, type Visit } from './build/encounters.ts';
import { daily, prescribe } from './build/medications.ts';
import { snomed } from './codes.ts';
import { goOn, type Pen } from './draft.ts';
import { drugs } from './stories/drugs.ts';
import type { StoryId } from './stories/stories.ts';
import type { Chapter, Story } from './story.ts';
import { at } from './time.ts';

type Plan = Pick<Visit, 'by' | 'where' | 'title' | 'kind'>;

/** The next visit of each patient, and in how many days it is about. The one after it is half a year later. */
const NEXT: Readonly<Record<StoryId, Plan & { readonly inDays: number }>> = {
  duchenne: { inDays: 24, by: 'neurologist', where: 'clinic', title: 'Neuromuscular clinic' },
  'diabetes-kidney': { inDays: 16, by: 'nephrologist', where: 'clinic', title: 'Nephrology' },
  'heart-failure': { inDays: 12, by: 'cardiologist', where: 'clinic', title: 'Heart failure clinic' },
  'breast-cancer': { inDays: 19, by: 'oncologist', where: 'clinic', title: 'Follow-up after breast cancer' },
  'pregnancy-hypothyroidism': {
    inDays: 30,
    by: 'endocrinologist',
    where: 'clinic',
    title: 'Thyroid check',
  },
  polypharmacy: { inDays: 9, by: 'gp', where: 'practice', title: 'Home visit', kind: 'HH' },
};
const HALF_A_YEAR = 182;

/**
 * What the clinic sent on the day before `day`, for anyone who tries the product on that day: visits to come, and in one record two
 * medicines of two doctors that must not be taken together. Apart from the stories, which are the same to the byte for ever.
 */
export function lately(story: Story, day: string): Chapter {
  const draft = goOn(story);
  const sent = daysAfter(day, -1);
  const pen = draft.chapter(at(sent, '15:00'), 'Lately');
  const { inDays, ...visit } = NEXT[story.id as StoryId];
  for (const [name, days] of [
    ['coming-visit', inDays],
    ['coming-visit-2', inDays + HALF_A_YEAR],
  ] as const)
    planVisit(pen, name, { ...visit, from: at(weekday(daysAfter(day, days)), '10:30') }, sent);
  if (story.id === 'heart-failure') twoDoctors(pen, day);
  return draft.finish().chapters[0]!;
}

/** Both lengthen the QT interval, and neither doctor knew of the other. */
function twoDoctors(pen: Pen, day: string): void {
  prescribe(pen, 'amiodarone', {
    ...daily(drugs.amiodarone, 200),
    from: daysAfter(day, -40),
    by: 'cardiologist',
    for: ['fibrillation'],
  });
  const seen = daysAfter(day, -6);
  addProblem(pen, 'low-mood', {
    text: 'Depressive episode',
    codes: [snomed('35489007', 'Depressive disorder')],
    onset: seen,
    by: 'gp',
  });
  prescribe(pen, 'citalopram', { ...daily(drugs.citalopram, 20), from: seen, by: 'gp', for: ['low-mood'] });
}

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The clinic is closed at weekends: the Monday after. */
function weekday(day: string): string {
  const past = new Date(day).getUTCDay();
  if (past === 6) return daysAfter(day, 2);
  return past === 0 ? daysAfter(day, 1) : day;
}
