import type { ModelContent, ModelMessage } from '@consilium/kernel';
import { type Context, RestatePromise, service } from '@restatedev/restate-sdk';
import { createDoneSignal } from './done-signal.ts';
import { modelsAt, requestOf } from './plain-models.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { chartInput, convertUnit, readChart, unitInput } from './team.ts';
import { told } from './told.ts';

/** Variant C: one handler with the plain steps of the turn: no conversation, no rows, no second invocation. */
const { donePort, modelUrl } = told();
const done = createDoneSignal(donePort);
const models = modelsAt(modelUrl);

type Call = Extract<ModelContent, { type: 'tool-call' }>;

const callTool = ({ name, input }: Call) =>
  name === 'read_chart' ? readChart(chartInput.parse(input)) : convertUnit(unitInput.parse(input));

const bare = service({
  name: 'Bare',
  handlers: {
    run: async (ctx: Context, { id, text }: { id: string; text: string }) => {
      const signal = ctx.request().attemptCompletedSignal;
      const ask = (messages: readonly ModelMessage[]) =>
        models.call(requestOf(messages), { signal, onText: () => undefined });
      const messages: ModelMessage[] = [{ role: 'user', text }];
      const first = await ctx.run('model 1', () => ask(messages));
      const calls = first.content.filter((part) => part.type === 'tool-call');
      const results = await RestatePromise.all(
        calls.map((call) => ctx.run(`tool ${call.name}`, () => callTool(call))),
      );
      messages.push(
        { role: 'assistant', content: first.content },
        {
          role: 'tool',
          results: calls.map((call, index) => ({
            id: call.id,
            name: call.name,
            result: results[index] ?? null,
          })),
        },
      );
      const last = await ctx.run('model 2', () => ask(messages));
      const answer = last.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      await ctx.run('commit', async () => done(id));
      return answer;
    },
  },
});

await serveEndpoint([bare]);
