import { servedModels } from '@consilium/models';
import type { Environment } from '../local/env-file.ts';

/** A local server has mostly one model: where none is named, its first. Others stay as they are. */
export async function withModelNames(environment: Environment): Promise<Environment> {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_FAST_MODEL, AI_DEEP_MODEL } = environment;
  if (AI_PROVIDER !== 'compatible' || !AI_BASE_URL || (AI_FAST_MODEL && AI_DEEP_MODEL)) return environment;
  const access = { provider: 'compatible', baseUrl: AI_BASE_URL } as const;
  const served = await servedModels({ ...access, ...(AI_API_KEY ? { apiKey: AI_API_KEY } : {}) });
  const first = served?.state === 'models' ? served.ids[0] : undefined;
  const named = AI_FAST_MODEL ?? AI_DEEP_MODEL ?? first;
  if (named === undefined) return environment;
  return { ...environment, AI_FAST_MODEL: AI_FAST_MODEL ?? named, AI_DEEP_MODEL: AI_DEEP_MODEL ?? named };
}
