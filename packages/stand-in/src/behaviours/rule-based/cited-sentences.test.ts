import { expect, it } from 'vitest';
import { citedSentences } from './cited-sentences.ts';

it('repeats given facts word for word with their ids, those that the task names first [B15]', () =>
  expect(
    citedSentences(
      'Treatment: finerenone\n\nFacts:\n[fabcdefg] HbA1c 7.9 % on 2026-03-02\n[fabcdefh] finerenone, active\n[fabcdefi] Background: x. Results: Finerenone lowered albumin by 3.1 %. More.',
    ),
  ).toEqual([
    'finerenone, active [fabcdefh].',
    'HbA1c 7.9 % on 2026-03-02 [fabcdefg].',
    'Finerenone lowered albumin by 3.1 % [fabcdefi].',
  ]));

it('has nothing to say where no facts are listed [B15]', () => expect(citedSentences('Hello')).toBeNull());
