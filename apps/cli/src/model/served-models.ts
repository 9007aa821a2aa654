import type { Environment } from '../local/env-file.ts';

/** What a model server answered when it was asked for its models. */
export type Served =
  | { readonly state: 'models'; readonly ids: readonly string[] }
  | { readonly state: 'refused'; readonly status: number }
  | { readonly state: 'odd'; readonly status: number }
  | { readonly state: 'unreachable'; readonly why: string };

/** Asks a server that speaks OpenAI's protocol, or a provider, for its list of models. Never throws. */
export async function askForModels(
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs = 5_000,
): Promise<Served> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    const text = await answer.text();
    if (answer.status === 401 || answer.status === 403 || isBadKey(answer.status, text))
      return { state: 'refused', status: answer.status };
    if (!answer.ok) return { state: 'odd', status: answer.status };
    return { state: 'models', ids: idsIn(text) };
  } catch (error) {
    const { cause, message } = error as Error;
    return { state: 'unreachable', why: (cause as { code?: string } | undefined)?.code ?? message };
  }
}

/** Gemini answers a wrong key with 400. */
function isBadKey(status: number, text: string): boolean {
  return status === 400 && /API_KEY_INVALID|API key not valid/.test(text);
}

function idsIn(text: string): readonly string[] {
  try {
    const { data = [] } = JSON.parse(text) as { data?: { id?: unknown }[] };
    return data.flatMap(({ id }) => (typeof id === 'string' ? id : []));
  } catch {
    return [];
  }
}

/** A local server has mostly one model: where none is named, its first. Others stay as they are. */
export async function withModelNames(environment: Environment): Promise<Environment> {
  const { AI_PROVIDER, AI_BASE_URL, AI_API_KEY, AI_FAST_MODEL, AI_DEEP_MODEL } = environment;
  if (AI_PROVIDER !== 'compatible' || !AI_BASE_URL || (AI_FAST_MODEL && AI_DEEP_MODEL)) return environment;
  const served = await askForModels(modelsUrl(AI_BASE_URL), bearer(AI_API_KEY));
  const first = served.state === 'models' ? served.ids[0] : undefined;
  const named = AI_FAST_MODEL ?? AI_DEEP_MODEL ?? first;
  if (named === undefined) return environment;
  return { ...environment, AI_FAST_MODEL: AI_FAST_MODEL ?? named, AI_DEEP_MODEL: AI_DEEP_MODEL ?? named };
}

export const modelsUrl = (base: string) => `${base.replace(/\/+$/, '')}/models`;

export const bearer = (key: string | undefined): Record<string, string> =>
  key ? { authorization: `Bearer ${key}` } : {};
