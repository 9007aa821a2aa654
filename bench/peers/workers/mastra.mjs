/** Mastra: a durable agent. Its memory writes both messages, and a start of the worker recovers what is unfinished. */
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { Agent } from '@mastra/core/agent';
import { createDurableAgent } from '@mastra/core/agent/durable';
import { Mastra } from '@mastra/core/mastra';
import { createTool } from '@mastra/core/tools';
import { Memory } from '@mastra/memory';
import { PostgresStore } from '@mastra/pg';
import { z } from 'zod';
import { ready, serve } from './serve.mjs';
import { databaseUrl, modelUrl } from './told.mjs';
import { CHART, INSTRUCTION, runTool, UNIT } from './turn.mjs';

const tool = (id, description, inputSchema) =>
  createTool({ id, description, inputSchema, execute: (args) => runTool({ name: id, args }) });
const agent = new Agent({
  id: 'helper',
  name: 'helper',
  instructions: INSTRUCTION,
  model: createGoogleGenerativeAI({ baseURL: modelUrl, apiKey: 'test-key' })('gemini-2.5-flash'),
  tools: {
    read_chart: tool('read_chart', CHART, z.object({ topic: z.string() })),
    convert_unit: tool(
      'convert_unit',
      UNIT,
      z.object({ value: z.number(), from: z.string(), to: z.string() }),
    ),
  },
  memory: new Memory(),
  defaultOptions: { modelSettings: { temperature: 0.2, maxOutputTokens: 1_000 } },
});
const durable = createDurableAgent({ agent });
const mastra = new Mastra({
  agents: { helper: durable },
  storage: new PostgresStore({ id: 'peers', connectionString: databaseUrl }),
  logger: false,
  recovery: { durableAgents: 'auto' },
});
await mastra.getStorage().init();
await serve(async ({ conversation, question }) => {
  const memory = { thread: conversation, resource: conversation };
  const { output, cleanup } = await durable.stream(question, { runId: conversation, memory });
  try {
    return await output.text;
  } finally {
    cleanup();
  }
});
// The server that `mastra build` makes does this at its start; a server of one's own has to.
mastra.recoverAllDurableAgents().catch(console.error);
ready();
