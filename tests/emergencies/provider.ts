/**
 * `npm run -s urgency:provider`: what is found in the messages of the three voices by code alone, and with a model beside it, asked as
 * the product asks. From a real provider alone: ends with 2 while it waits for a key, with 1 where a stand-in or nobody answers.
 */
import { randomUUID } from 'node:crypto';
import { limitConcurrency } from '@consilium/base';
import { chooseModel } from '@consilium/cli/choose-model';
import { createMixedModels } from '@consilium/models';
import { askForDanger, urgencyRequest } from '@consilium/runtime';
import { environmentWith } from '@consilium/server/config';
import { type ModelSettings, modelsConfig } from '@consilium/server/models-config';
import { allMessages, scoreLines } from './provider-scores.ts';
import { screen } from './screen.ts';

const ENDED = { done: 0, failed: 1, waitsForKey: 2 } as const;

process.exitCode = await main();

async function main(): Promise<number> {
  const given = environmentWith('.env');
  const { standIn, isSlow, label, environment } = chooseModel({ model: undefined, standIn: false }, given);
  const named: typeof given = { ...given, ...environment };
  const needsKey = !['compatible', 'vertex'].includes(named.AI_PROVIDER ?? '');
  if (standIn || (needsKey && !named.AI_API_KEY)) {
    const names = standIn ? 'GEMINI_API_KEY, OPENAI_API_KEY or ANTHROPIC_API_KEY' : 'AI_API_KEY';
    console.error(`It waits for the key of a provider: set ${names} in the environment.`);
    return ENDED.waitsForKey;
  }
  const AI_CONCURRENCY = isSlow ? 1 : 4;
  const settings = { ...named, AI_CONCURRENCY, AI_TIMEOUT_MS: undefined } as unknown as ModelSettings;
  const models = createMixedModels(modelsConfig(settings));
  const ask = (text: string) =>
    askForDanger(screen.subjects, new AbortController().signal, (signal) =>
      models.call(urgencyRequest(text, screen.subjects, randomUUID()), { signal }),
    );
  // Before hundreds of calls: who answers at all.
  const first = await ask(allMessages[0]!.text);
  if (first.reply?.standIn) {
    console.error(
      'A stand-in answers, which is no model: sensitivity is reported from a real provider alone.',
    );
    return ENDED.failed;
  }
  if (first.reply === undefined && first.code !== 'timeout') {
    console.error(`${label} does not answer: ${first.code}`);
    return ENDED.failed;
  }
  const turn = limitConcurrency(AI_CONCURRENCY);
  const answers = await Promise.all(
    allMessages.map(async (message) => [message, await turn(() => ask(message.text))] as const),
  );
  const cost = answers.reduce((sum, [, { reply }]) => sum + (reply?.microUsd ?? 0), 0);
  const names = new Set(
    answers.flatMap(([, { reply }]) => (reply ? `${reply.provider} ${reply.model}` : [])),
  );
  console.log(`model: ${[...names].join(', ')}; ${new Date().toISOString()}; $${(cost / 1e6).toFixed(4)}`);
  const tiers = new Map(answers.map(([message, { danger }]) => [message, danger?.tier ?? null]));
  for (const line of scoreLines(tiers)) console.log(line);
  return ENDED.done;
}
