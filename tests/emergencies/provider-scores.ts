import { higherTier, type Tier } from '@consilium/kernel';
import { screen } from './screen.ts';
import { roundOne, roundTwo } from './voices.ts';
import { printShare, shareOf } from './wilson.ts';

export interface Message {
  readonly voice: string;
  readonly text: string;
}

/** What a model said of each message; null or absent: it did not answer in time. */
export type Tiers = ReadonlyMap<Message, Tier | null>;

const rounds = [roundOne, ...(roundTwo === null ? [] : [roundTwo])];
export const voices = rounds.flatMap((round) => round.voices);
const chartQuestions = rounds.flatMap((round) => round.chartQuestions);

export const allMessages: readonly Message[] = [...voices, ...chartQuestions];

/** One line a voice and a figure: code alone, and code with the model, which can only raise. */
export function scoreLines(tiers: Tiers): readonly string[] {
  const byCode = new Map<Message, Tier>();
  for (const message of allMessages) byCode.set(message, screen.check(message.text)?.tier ?? 'none');
  const found = (message: Message) => byCode.get(message) ?? 'none';
  const alone = (message: Message) => found(message) !== 'none';
  const beside = (message: Message) => higherTier(found(message), tiers.get(message) ?? 'none') !== 'none';
  const count = (set: readonly Message[], test: (message: Message) => boolean) =>
    printShare(shareOf(set.filter(test).length, set.length));
  const names = [...new Set(voices.map(({ voice }) => voice))];
  const lines = [...names, 'all three'].flatMap((name) => {
    const own = voices.filter(({ voice }) => name === 'all three' || voice === name);
    const emergencies = own.filter(({ kind }) => kind === 'emergency');
    const others = own.filter(({ kind }) => kind === 'other');
    const ways = [
      ['code alone', alone],
      ['code with the model', beside],
    ] as const;
    return ways.flatMap(([who, flagged]) => [
      `${name}, ${who}: sensitivity ${count(emergencies, flagged)}`,
      `${name}, ${who}: specificity ${count(others, (message) => !flagged(message))}`,
    ]);
  });
  const unanswered = allMessages.filter((message) => (tiers.get(message) ?? null) === null);
  return [
    ...lines,
    `chart questions flagged, code alone: ${count(chartQuestions, alone)}`,
    `chart questions flagged, code with the model: ${count(chartQuestions, beside)}`,
    `no answer of the model within 5 s: ${unanswered.length} of ${allMessages.length}`,
  ];
}
