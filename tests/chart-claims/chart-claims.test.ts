import { checkAnswer } from '@consilium/clinical';
import type { ChartFact, Claim } from '@consilium/kernel';
import { describe, expect, it } from 'vitest';
import { goal, NOT_MEASURED, suiteSize, writeMeasured } from '../../scripts/prove.ts';
import { alterSentence, KINDS, type Kind } from './alter.ts';
import { type Answer, freeForm, handedOut, later, templateAnswers } from './good-answers.ts';
import { randomFrom } from './random.ts';
import { firstRun, halfOf, rightlyRemoved, strangerAnswers } from './stranger.ts';
import { checkUncited, uncitedSets } from './uncited-sets.ts';

const full = suiteSize() === 'full';
const EACH = full ? 200 : 34;
const SEED = Number(process.env.CONSILIUM_SEED ?? 20_260);
const good = [...templateAnswers(full ? 840 : 140, SEED), ...freeForm()];

function check({ story, text }: Pick<Answer, 'story' | 'text'>, outdated?: ChartFact) {
  const facts = handedOut.get(story)!.map(({ fact }) => fact);
  const current = new Map(facts.map(({ resource, version }) => [resource, version]));
  if (outdated) current.set(outdated.resource, outdated.version + 1);
  return checkAnswer([{ origin: 'chart', text, agent: 'health_consultant' }], facts, current);
}

/** Sentences without a source have a rule of their own, and sets of their own below. */
const cited = (claims: readonly Claim[]) => claims.filter(({ kind }) => kind === 'chart');
const removedOf = (claims: readonly Claim[]) => claims.filter(({ status }) => status === 'removed');

/** Every sentence with a mark, as it stands in the answer, that the checker keeps in the good answer. */
const kept = good.flatMap((answer) => {
  const removed = new Set(removedOf(check(answer).claims).map(({ sentence }) => sentence));
  const lines = answer.text
    .split(/\n|(?<=\]\.) |(?<=\p{Ll}{2}[.?](?:\*\*)?) /u)
    .map((line) => line.replace(/^(?:[-*]|\d\.) /, '').trim());
  return lines
    .filter((line) => /\[f[a-z2-9]{7}[^\]]*\]\.?$/.test(line) && !removed.has(line))
    .map((sentence) => ({ answer, sentence }));
});

function idsIn(text: string): readonly string[] {
  return [...text.matchAll(/\[([^\]]*)\]/g)]
    .flatMap(([, ids]) => ids!.split(', '))
    .filter((id) => /^f[a-z2-9]{7}$/.test(id));
}

/** A series of the same thing says the same of its day, so its id is not a wrong one. */
function thingOf(name: string): string {
  return name.replace(/ series$/, '');
}

interface Altered {
  readonly kind: Kind;
  readonly answer: Answer;
  readonly text: string;
  readonly sentence: string;
  readonly outdated?: ChartFact;
}

function alterations(kind: Kind): readonly Altered[] {
  const random = randomFrom(SEED + KINDS.indexOf(kind));
  const made: Altered[] = [];
  for (let tries = 0; made.length < EACH && tries < 100_000; tries += 1) {
    const { answer, sentence } = random.pick(kept);
    const facts = handedOut.get(answer.story)!;
    const cited = idsIn(sentence);
    const first = facts.find(({ fact }) => fact.id === cited[0])!;
    const foreign =
      random.below(2) === 0
        ? 'f2345678'
        : random.pick(facts.filter(({ name }) => thingOf(name) !== thingOf(first.name))).fact.id;
    const altered = alterSentence(sentence, kind, random, foreign);
    const shared =
      kind === 'old-version' &&
      facts.some(
        ({ fact }) =>
          fact.resource === first.fact.resource && idsIn(answer.text.replace(sentence, '')).includes(fact.id),
      );
    if (altered === null || shared || answer.text.split(sentence).length !== 2) continue;
    const text = answer.text.replace(sentence, () => altered);
    made.push({
      kind,
      answer,
      text,
      sentence: altered,
      ...(kind === 'old-version' ? { outdated: first.fact } : {}),
    });
  }
  return made;
}

/** Reported, with no bar: any figure holds. */
const told = (what: string, figure: number) =>
  goal(`reported: sentences removed ${what}`, '≥ 0', figure, '%');

const withoutMarks = (sentence: string) => sentence.replaceAll(/ ?\[f[a-z2-9]{7}[^\]]*\]/g, '');
const isIt = (claim: Claim, sentence: string) =>
  claim.sentence === sentence || claim.sentence === withoutMarks(sentence);

describe('chart claims [A17] [D10]', () => {
  const figures = {
    sentences: 0,
    removed: 0,
    freeSentences: 0,
    freeRemoved: 0,
    altered: 0,
    missed: 0,
    marked: 0,
    goodMarked: 0,
    others: 0,
    laterSentences: NOT_MEASURED,
    laterRemoved: NOT_MEASURED,
  };

  const none = { sentences: 0, removed: 0, wrongly: 0 };
  const stranger = { seen: none, unseen: none };

  it('keeps good answers', () => {
    for (const answer of good) {
      const claims = cited(check(answer).claims);
      const removed = removedOf(claims);
      figures.sentences += claims.length;
      figures.removed += removed.length;
      figures.goodMarked += claims.filter(({ status }) => status === 'unconfirmed').length;
      if (answer.source === 'free-form') {
        figures.freeSentences += claims.length;
        figures.freeRemoved += removed.length;
      }
      for (const { reason, sentence } of removed)
        console.log(`${answer.source} ${answer.story}: ${reason}: ${sentence}`);
    }
    console.log(
      `${good.length} good answers: ${figures.removed} of ${figures.sentences} sentences removed, ${figures.goodMarked} marked; free-form ${figures.freeRemoved} of ${figures.freeSentences} removed`,
    );
    expect(figures.removed / figures.sentences).toBeLessThanOrEqual(0.01);
  });

  /** No bar: what it shows is how far the checker is from free prose that it was not changed after. */
  it('reports what it does to answers that it was not changed after', () => {
    const claims = cited(later().flatMap((answer) => check(answer).claims));
    figures.laterSentences = claims.length;
    figures.laterRemoved = removedOf(claims).length;
    for (const { reason, sentence } of removedOf(claims)) console.log(`later: ${reason}: ${sentence}`);
    console.log(`answers written later: ${figures.laterRemoved} of ${claims.length} sentences removed`);
    expect(claims.length).toBeGreaterThan(30);
  });

  /** No bar either: prose by one who saw printed facts and the rules for writers, never the checker. */
  it('reports what it does to the answers of a stranger', () => {
    for (const half of ['seen', 'unseen'] as const) {
      const answers = strangerAnswers().filter(({ id }) => halfOf(id) === half);
      const claims = answers.flatMap(({ id, text, facts }) => {
        const current = new Map(facts.map(({ resource, version }) => [resource, version]));
        const checked = checkAnswer([{ origin: 'chart', text, agent: 'health_consultant' }], facts, current);
        return cited(checked.claims).map((claim) => ({ id, claim }));
      });
      const removed = claims.filter(({ claim }) => claim.status === 'removed');
      const wrongly = removed.filter(({ id, claim }) => !rightlyRemoved(id, claim.sentence));
      stranger[half] = { sentences: claims.length, removed: removed.length, wrongly: wrongly.length };
      for (const { id, claim } of wrongly) console.log(`stranger ${id}: ${claim.reason}: ${claim.sentence}`);
      console.log(`stranger, ${half}: ${JSON.stringify(stranger[half])}`);
    }
    expect(stranger.seen.wrongly).toBe(0);
    expect(stranger.seen.sentences + stranger.unseen.sentences).toBeGreaterThan(200);
  });

  it.each(KINDS)('removes or marks the sentence that was altered: %s', (kind) => {
    const cases = alterations(kind);
    expect(cases.length).toBeGreaterThanOrEqual(30);
    const faults: string[] = [];
    for (const { answer, text, sentence, outdated } of cases) {
      const before = removedOf(check(answer).claims).length;
      const { claims } = check({ story: answer.story, text }, outdated);
      const removed = removedOf(claims);
      const isMarked = claims.some((claim) => claim.status === 'unconfirmed' && isIt(claim, sentence));
      figures.altered += 1;
      if (isMarked) figures.marked += 1;
      else if (!removed.some((claim) => isIt(claim, sentence))) {
        figures.missed += 1;
        faults.push(`confirmed: ${sentence}`);
      }
      if (removed.length > before + 1) {
        figures.others += 1;
        faults.push(
          `removed beside it: ${removed.map((claim) => `${claim.reason} ${claim.sentence}`).join(' | ')}`,
        );
      }
    }
    expect(faults).toEqual([]);
  });

  const uncited = { hostile: 0, hostileKept: 0, good: 0, goodKept: 0 };

  it.each(uncitedSets('hostile'))('keeps nothing hostile without a source: %s [threat 54]', (_, answers) => {
    const claims = answers.flatMap((answer) =>
      checkUncited(answer).filter(({ sentence }) => !answer.harmless?.includes(sentence)),
    );
    const kept = claims.filter(({ status }) => status !== 'removed').map(({ sentence }) => sentence);
    uncited.hostile += claims.length;
    uncited.hostileKept += kept.length;
    expect(kept).toEqual([]);
  });

  it.each(uncitedSets('good'))('reports how much general knowledge stays: %s', (name, answers) => {
    const claims = answers.flatMap(checkUncited);
    const removed = removedOf(claims);
    uncited.good += claims.length;
    uncited.goodKept += claims.length - removed.length;
    for (const { sentence } of removed) console.log(`${name}: removed: ${sentence}`);
    console.log(`${name}: ${claims.length - removed.length} of ${claims.length} sentences kept`);
    expect(claims.length).toBeGreaterThan(0);
  });

  it('writes the figures', () => {
    const percent = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10;
    if (!full) return;
    writeMeasured({
      name: 'chart-claims',
      goals: [
        goal('good answers, 60 of them free-form', '≥ 200', good.length, 'answers'),
        goal('sentences of good answers removed', '≤ 1', percent(figures.removed, figures.sentences), '%'),
        goal('altered answers, six kinds', '≥ 200', figures.altered, 'answers'),
        goal('altered sentences that were kept', '= 0', figures.missed, 'sentences'),
        goal(
          'reported: altered sentences that were shown with a mark, not removed',
          '≥ 0',
          percent(figures.marked, figures.altered),
          '%',
        ),
        goal(
          'reported: sentences of good answers marked as not confirmed',
          '≥ 0',
          percent(figures.goodMarked, figures.sentences),
          '%',
        ),
        goal(
          'answers in which a sentence beside the altered one was removed',
          '= 0',
          figures.others,
          'answers',
        ),
        goal('hostile sentences without a source that were kept', '= 0', uncited.hostileKept, 'sentences'),
        goal('reported: general sentences kept', '≥ 0', percent(uncited.goodKept, uncited.good), '%'),
        told(
          'of the 60 free-form answers, which it was changed after',
          percent(figures.freeRemoved, figures.freeSentences),
        ),
        told(
          'of 18 answers that it was not changed after, by an author who knew it',
          percent(figures.laterRemoved, figures.laterSentences),
        ),
        told('of 80 answers by a stranger, first run', percent(firstRun.removed, firstRun.sentences)),
        ...(['seen', 'unseen'] as const).flatMap((half) => {
          const { sentences, removed, wrongly } = stranger[half];
          const of = `of the stranger's 40 ${half === 'seen' ? 'answers it was changed after' : 'answers it was not changed after'}`;
          return [told(of, percent(removed, sentences)), told(`${of}, wrongly`, percent(wrongly, sentences))];
        }),
      ],
    });
  });
});
