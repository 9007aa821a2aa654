import { describe, expect, it } from 'vitest';
import type { Message } from '../../api/generated.ts';
import type { Turn } from '../turns.ts';
import { findTurns } from './find-turns.ts';

const turn = (seq: number, asked: string | null, ...answers: readonly string[]): Turn => ({
  seq,
  question: asked === null ? null : ({ text: asked } as Message),
  replies: answers.map((text) => ({ text }) as Message),
});
const TURNS = [
  turn(1, 'How is my HbA1c?', 'It is **7.9 %**, above\nits range.'),
  turn(3, 'Et la créatinine ?', 'Stable.'),
  turn(5, null, 'A reminder about HbA1c.'),
];

describe('find in this conversation [B10]', () => {
  it.each([
    ['hba1c', [0, 2]],
    ['CREATININE', [1]],
    ['above its  range', [0]],
    ['is 7.9 %, above', [0]],
    ['nothing of the kind', []],
    ['  ', []],
  ])('%j stands in the turns %j', (words, places) => expect(findTurns(TURNS, words)).toEqual(places));
});
