import type { ModelRequest, ModelTool } from '@consilium/kernel';
import { createModels, defaultModelLibrary } from '@consilium/models';
import { z } from 'zod';
import { CHART, chartInput, INSTRUCTION, UNIT, unitInput } from './team.ts';

/** The model port as the server joins it, for the hand-written variants. */
export function modelsAt(modelUrl: string) {
  return createModels({
    provider: 'gemini',
    library: defaultModelLibrary(),
    baseUrl: modelUrl,
    apiKey: 'test-key',
    concurrency: 16,
  });
}

const tools: readonly ModelTool[] = [
  { name: 'read_chart', description: CHART, input: z.toJSONSchema(chartInput) as ModelTool['input'] },
  { name: 'convert_unit', description: UNIT, input: z.toJSONSchema(unitInput) as ModelTool['input'] },
];

export function requestOf(messages: ModelRequest['messages']): ModelRequest {
  return {
    model: 'fast',
    system: INSTRUCTION,
    messages,
    tools,
    output: null,
    builtin: null,
    generate: { temperature: 0.2, maxOutputTokens: 1_000 },
  };
}
