import type { Environment } from '../local/env-file.ts';
import { chooseModel } from '../model/choose-model.ts';
import { askForModels, bearer, modelsUrl } from '../model/served-models.ts';
import type { Finding } from './finding.ts';

interface Asked {
  readonly base: string;
  readonly path: string;
  readonly headers: (key: string | undefined) => Readonly<Record<string, string>>;
  readonly needsKey: boolean;
}

/** How each provider lists its models: the cheapest question that needs the key. */
const PROVIDERS: Readonly<Record<string, Asked>> = {
  gemini: {
    base: 'https://generativelanguage.googleapis.com/v1beta',
    path: '/models',
    headers: (key) => ({ 'x-goog-api-key': key ?? '' }),
    needsKey: true,
  },
  openai: { base: 'https://api.openai.com/v1', path: '/models', headers: bearer, needsKey: true },
  anthropic: {
    base: 'https://api.anthropic.com/v1',
    path: '/models',
    headers: (key) => ({ 'x-api-key': key ?? '', 'anthropic-version': '2023-06-01' }),
    needsKey: true,
  },
  compatible: { base: '', path: '/models', headers: bearer, needsKey: false },
};

const WHY = 'Every question would end without an answer.';

/** Whether the model that is configured can be reached and takes the key. The stand-in always can. */
export async function checkModel(given: Environment): Promise<Finding | null> {
  const model = chooseModel({ model: undefined, standIn: false }, given);
  if (model.standIn) return null;
  const settings = { ...given, ...model.environment };
  const provider = settings.AI_PROVIDER ?? '';
  const asked = PROVIDERS[provider];
  if (asked === undefined) return null;
  const base = settings.AI_BASE_URL ?? asked.base;
  const key = settings.AI_API_KEY;
  if (base === '')
    return {
      id: 'model-address-missing',
      what: 'AI_PROVIDER names a server of your own, and AI_BASE_URL does not say where it is.',
      why: WHY,
      remedy: 'AI_BASE_URL=http://127.0.0.1:11434/v1 in .env, or another address',
    };
  if (asked.needsKey && !key)
    return {
      id: 'model-key-missing',
      what: `AI_PROVIDER is ${provider}, and there is no AI_API_KEY.`,
      why: WHY,
      remedy: 'AI_API_KEY=… in .env; or take out AI_PROVIDER and try with the stand-in',
    };
  const served = await askForModels(modelsUrl(base), asked.headers(key));
  return judge(served, { base, provider, names: [settings.AI_FAST_MODEL, settings.AI_DEEP_MODEL] });
}

function judge(
  served: Awaited<ReturnType<typeof askForModels>>,
  { base, provider, names }: { base: string; provider: string; names: readonly (string | undefined)[] },
): Finding | null {
  switch (served.state) {
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
    case 'models': {
      const unknown = names.find((name) => name && served.ids.length > 0 && !served.ids.includes(name));
      if (provider !== 'compatible' || !unknown) return null;
      return {
        id: 'model-unknown',
        what: `The server at ${base} has no model ${unknown}.`,
        why: WHY,
        remedy: `AI_FAST_MODEL and AI_DEEP_MODEL in .env: one of ${served.ids.slice(0, 8).join(', ')}`,
      };
    }
  }
}
