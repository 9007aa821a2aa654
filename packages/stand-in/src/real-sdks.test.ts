import { APICallError, generateText, isStepCount, Output, streamText, tool } from 'ai';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type ScriptedPlayer, type Step, scripted } from './behaviours/scripted.ts';
import { REAL_SDKS, type RealSdk } from './real-sdks.fixture.ts';
import { type ModelServer, startModelServer } from './start.ts';

let server: ModelServer;
let player: ScriptedPlayer;

beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());
afterEach(() => {
  player.assertDone();
  server.setFaults([]);
  server.log.clear();
});

function script(...steps: Step[]): void {
  player = scripted(steps);
  server.setPlayer(player);
}

const system = 'You are the consultant.';
const prompt = 'What is the dose of metformin? 🩺';
const TEXT = 'The dose is 500 mg twice a day – “as written” 🩺, and nothing else was said about it.';
const tools = {
  read_chart: tool({
    description: 'Reads the chart.',
    inputSchema: z.object({ section: z.string() }),
    execute: ({ section }) => ({ section, rows: [1, 'two'] }),
  }),
  convert_unit: tool({
    description: 'Converts a unit.',
    inputSchema: z.object({ value: z.number(), to: z.string() }),
    execute: ({ value, to }) => `${value} ${to}`,
  }),
};
const twoCalls: Step['reply'] = {
  toolCalls: [
    { name: 'read_chart', args: { section: 'medications "now"' } },
    { name: 'convert_unit', args: { value: 0.5, to: 'g' } },
  ],
};
const usage = { inputTokens: 120, outputTokens: 34, cachedTokens: 20 };
const Dose = z.object({ drug: z.string(), mg: z.number(), times: z.array(z.string()) });
const dose = { drug: 'metformin', mg: 500, times: ['morning', 'evening'] };

const forEachSdk = describe.each(REAL_SDKS);
const call = (sdk: RealSdk) => ({ model: sdk.model(server.baseUrls), maxRetries: 0, system, prompt });

forEachSdk('$name: text', (sdk) => {
  it('whole, with the usage that the player gave', async () => {
    script({
      expect: { provider: sdk.provider, system, lastUser: prompt, stream: false },
      reply: { text: TEXT, usage },
    });
    const result = await generateText(call(sdk));
    expect(result.text).toBe(TEXT);
    expect(result.finishReason).toBe('stop');
    expect(result.usage).toMatchObject({ inputTokens: 120, outputTokens: 34 });
    expect(result.usage.inputTokenDetails.cacheReadTokens).toBe(20);
    expect(result.response.headers?.['x-stand-in']).toBe('scripted');
  });

  it('streamed in pieces, with estimated usage', async () => {
    script({ expect: { stream: true, lastUser: prompt }, reply: { text: TEXT } });
    const result = streamText(call(sdk));
    const pieces: string[] = [];
    for await (const piece of result.textStream) pieces.push(piece);
    expect(pieces.join('')).toBe(TEXT);
    expect(pieces.length).toBeGreaterThan(2);
    expect(await result.finishReason).toBe('stop');
    expect(await result.usage).toMatchObject({
      inputTokens: Math.ceil((system.length + prompt.length) / 4),
      outputTokens: Math.ceil(TEXT.length / 4),
    });
    expect((await result.response).headers?.['x-stand-in']).toBe('scripted');
  });

  it.each(['length', 'filtered'] as const)('finish reason %s', async (finish) => {
    script({ reply: { text: 'cut', finish } });
    const { finishReason } = await generateText(call(sdk));
    expect(finishReason).toBe(finish === 'length' ? 'length' : 'content-filter');
  });
});

forEachSdk('$name: tool calls', (sdk) => {
  const afterResults: Step = {
    expect: (heard) => {
      const results = heard.messages.flatMap((message) => (message.role === 'tool' ? message.results : []));
      const asked = heard.messages.flatMap((message) =>
        message.role === 'assistant' ? message.toolCalls : [],
      );
      expect(asked.map(({ name, args }) => ({ name, args }))).toEqual([
        { name: 'read_chart', args: { section: 'medications "now"' } },
        { name: 'convert_unit', args: { value: 0.5, to: 'g' } },
      ]);
      expect(results.map(({ name, result }) => ({ name, result }))).toEqual([
        { name: 'read_chart', result: { section: 'medications "now"', rows: [1, 'two'] } },
        { name: 'convert_unit', result: '0.5 g' },
      ]);
      return true;
    },
    reply: { text: TEXT },
  };

  it('several in one step, whole, and their results come back', async () => {
    script({ expect: { tools: ['read_chart', 'convert_unit'] }, reply: twoCalls }, afterResults);
    const result = await generateText({ ...call(sdk), tools, stopWhen: isStepCount(3) });
    expect(result.steps[0]?.finishReason).toBe('tool-calls');
    expect(result.text).toBe(TEXT);
  });

  it('several in one step with text before, streamed, and their results come back', async () => {
    script({ expect: { stream: true }, reply: { ...twoCalls, text: 'Let me look.' } }, afterResults);
    const result = streamText({ ...call(sdk), tools, stopWhen: isStepCount(3) });
    await result.consumeStream();
    const [first] = await result.steps;
    expect(first?.text).toBe('Let me look.');
    expect(first?.toolCalls.map(({ input }) => input)).toEqual([
      { section: 'medications "now"' },
      { value: 0.5, to: 'g' },
    ]);
    expect(first?.finishReason).toBe('tool-calls');
    expect(await result.text).toBe(TEXT);
  });

  it.each(['whole', 'streamed'])('malformed arguments become an invalid call, %s', async (mode) => {
    script({ reply: { toolCalls: [{ name: 'read_chart', rawArgs: '{"section": ' }] } });
    const options = { ...call(sdk), tools };
    const calls =
      mode === 'whole' ? (await generateText(options)).toolCalls : await streamText(options).toolCalls;
    expect(calls).toMatchObject([{ toolName: 'read_chart', invalid: true }]);
  });

  it('the choice of a tool is understood', async () => {
    script(
      { expect: ({ toolChoice }) => toolChoice === 'required', reply: twoCalls },
      {
        expect: ({ toolChoice }) => typeof toolChoice === 'object' && toolChoice.name === 'read_chart',
        reply: twoCalls,
      },
    );
    await generateText({ ...call(sdk), tools, toolChoice: 'required' });
    await generateText({ ...call(sdk), tools, toolChoice: { type: 'tool', toolName: 'read_chart' } });
  });
});

forEachSdk('$name: structured output', (sdk) => {
  it('whole', async () => {
    script({
      expect: ({ jsonSchema }) =>
        Object.keys((jsonSchema?.properties ?? {}) as object).join() === 'drug,mg,times',
      reply: { json: dose },
    });
    const { output } = await generateText({ ...call(sdk), output: Output.object({ schema: Dose }) });
    expect(output).toEqual(dose);
  });

  it('streamed', async () => {
    script({ expect: { json: true, stream: true }, reply: { json: dose } });
    const result = streamText({ ...call(sdk), output: Output.object({ schema: Dose }) });
    await result.consumeStream();
    expect(await result.output).toEqual(dose);
  });

  it('that does not fit is an error of the caller, not of the server', async () => {
    script({ reply: { json: { drug: 7 } } });
    const asked = generateText({ ...call(sdk), output: Output.object({ schema: Dose }) }).then(
      ({ output }) => output,
    );
    await expect(asked).rejects.toThrow(/did not match schema/);
  });
});

forEachSdk('$name: errors', (sdk) => {
  it.each([
    { status: 429, retryable: true },
    { status: 500, retryable: true },
    { status: 503, retryable: true },
    { status: 529, retryable: true },
    { status: 404, retryable: false },
  ])('$status', async ({ status, retryable }) => {
    script();
    server.setFaults([{ fault: { status, ...(status === 429 && { retryAfterS: 7 }) } }]);
    const error = await generateText(call(sdk)).catch((caught: unknown) => caught);
    expect(APICallError.isInstance(error)).toBe(true);
    const apiError = error as APICallError;
    expect(apiError).toMatchObject({ statusCode: status, isRetryable: retryable });
    expect(apiError.responseHeaders?.['x-stand-in']).toBe('scripted');
    if (status === 429) expect(apiError.responseHeaders?.['retry-after']).toBe('7');
    // Cloudflare's envelope is not OpenAI's: its words are in the body, where the library does not look.
    if (sdk.provider === 'workers-ai') expect(apiError.responseBody).toContain('"success":false');
    else expect(apiError.data).toMatchObject({ error: { message: apiError.message } });
  });

  it('a missing key is refused with 401 where the provider wants one', async () => {
    const wantsKey = sdk.provider !== 'compatible';
    script(...(wantsKey ? [] : [{ reply: { text: TEXT } }]));
    const asked = generateText({
      ...call(sdk),
      model: sdk.model(server.baseUrls, ''),
      headers: { authorization: '' },
    });
    if (wantsKey) await expect(asked).rejects.toMatchObject({ statusCode: 401, isRetryable: false });
    else expect((await asked).text).toBe(TEXT);
  });

  it('an answer that is not JSON', async () => {
    script({ reply: { text: TEXT, fault: { malformed: 'invalid-json' } } });
    await expect(generateText(call(sdk))).rejects.toThrow(/Invalid JSON/);
  });

  it('a stream that is cut', async () => {
    script({ reply: { text: TEXT.repeat(5), fault: { cutAfterChunks: 6 } } });
    const result = streamText({ ...call(sdk), onError: () => undefined });
    let text = '';
    const read = async () => {
      for await (const piece of result.textStream) text += piece;
    };
    await expect(read()).rejects.toMatchObject({ isRetryable: true, cause: { message: 'terminated' } });
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThan(TEXT.length * 5);
    expect(server.log.entries[0]).toMatchObject({ cut: true, aborted: false });
  });
});
