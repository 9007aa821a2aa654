import { modelProblems, PROVIDERS, type Served, servedModels } from '@consilium/models';
import { type ModelSettings, modelsConfig } from '@consilium/server/models-config';
import type { Environment } from '../local/env-file.ts';
import { chooseModel } from '../model/choose-model.ts';
import { withModelNames } from '../model/served-models.ts';
import type { Finding } from './finding.ts';

const WHY = 'Every question would end without an answer.';

/** Whether the models that are configured can be reached, take the key and are served. The stand-in always can. */
export async function checkModel(given: Environment): Promise<Finding | null> {
  const model = chooseModel({ model: undefined, standIn: false }, given);
  if (model.standIn) return null;
  const settings = { ...given, ...model.environment };
  const provider = PROVIDERS.find((each) => each === settings.AI_PROVIDER);
  if (provider === undefined) return null;
  const { AI_BASE_URL: base, AI_API_KEY: key } = settings;
  if (provider === 'compatible' && !base)
    return {
      id: 'model-address-missing',
      what: 'AI_PROVIDER names a server of your own, and AI_BASE_URL does not say where it is.',
      why: WHY,
      remedy: 'AI_BASE_URL=http://127.0.0.1:11434/v1 in .env, or another address',
    };
  if (provider !== 'compatible' && provider !== 'vertex' && !key)
    return {
      id: 'model-key-missing',
      what: `AI_PROVIDER is ${provider}, and there is no AI_API_KEY.`,
      why: WHY,
      remedy: 'AI_API_KEY=… in .env; or take out AI_PROVIDER and try with the stand-in',
    };
  // As a start does: a server of one's own has its own models.
  const named = await withModelNames(settings);
  const config = modelsConfig({ ...named, AI_PROVIDER: provider } as ModelSettings);
  for (const access of config.providers) {
    const found = unreachable(await servedModels(access), access.provider, access.baseUrl ?? access.provider);
    if (found !== null) return found;
  }
  const [problem] = await modelProblems(config);
  if (problem === undefined) return null;
  return {
    id: 'model-unknown',
    what: `${problem.split(': ')[0]}.`,
    why: WHY,
    remedy: `AI_FAST_MODEL and AI_DEEP_MODEL in .env: ${problem.split(': ').slice(1).join(': ')}`,
  };
}

function unreachable(served: Served | null, provider: string, base: string): Finding | null {
  switch (served?.state) {
    case 'unreachable':
      return {
        id: 'model-unreachable',
        what: `The model server at ${base} does not answer (${served.why}).`,
        why: WHY,
        remedy: 'start it, or correct AI_BASE_URL in .env; a proxy or firewall may be between',
      };
    case 'refused':
      return {
        id: 'model-key-refused',
        what: `${provider} refuses the key (${served.status}).`,
        why: WHY,
        remedy: 'put a valid AI_API_KEY into .env',
      };
    case 'odd':
      return {
        id: 'model-unreachable',
        what: `${base} answers, but not as a model server (${served.status}).`,
        why: WHY,
        remedy: 'correct AI_BASE_URL in .env: it mostly ends in /v1',
      };
    default:
      return null;
  }
}
