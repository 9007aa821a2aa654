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

interface Listing {
  /** OpenAI's, Anthropic's and local servers' list. */
  readonly data?: readonly { readonly id?: unknown }[];
  /** Google's: `models/gemini-4-argon`. */
  readonly models?: readonly { readonly name?: unknown }[];
  /** Cloudflare's. */
  readonly result?: readonly { readonly name?: unknown }[];
}

function idsIn(text: string): readonly string[] {
  try {
    const { data = [], models = [], result = [] } = JSON.parse(text) as Listing;
    const names = [...data.map(({ id }) => id), ...[...models, ...result].map(({ name }) => name)];
    return names.flatMap((name) => (typeof name === 'string' ? name.replace(/^models\//, '') : []));
  } catch {
    return [];
  }
}
