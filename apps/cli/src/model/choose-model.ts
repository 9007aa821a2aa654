/** Who answers: a provider, or the stand-in. */
export interface ChosenModel {
  readonly standIn: boolean;
  /** A machine that answers one call after another, in its own time. */
  readonly isSlow: boolean;
  /** For a person. */
  readonly label: string;
  /** What the server reads. Empty for the stand-in, whose address is known later. */
  readonly environment: Readonly<Record<string, string>>;
}

const KEYS = [
  ['GEMINI_API_KEY', 'gemini'],
  ['OPENAI_API_KEY', 'openai'],
  ['ANTHROPIC_API_KEY', 'anthropic'],
] as const;

/** What somebody asked for by name. */
export interface ModelWish {
  /** A server that speaks OpenAI's protocol. */
  readonly model: { readonly url: string; readonly name: string } | undefined;
  /** The scripted stand-in, even where a key is set. */
  readonly standIn: boolean;
}

/** A server that was named, else a provider whose key is set, else the stand-in. */
export function chooseModel(
  { model, standIn }: ModelWish,
  environment: Readonly<Record<string, string | undefined>>,
): ChosenModel {
  if (model !== undefined) {
    return {
      standIn: false,
      isSlow: true,
      label: `${model.name} at ${model.url}`,
      environment: {
        ...{
          AI_CONCURRENCY: '1',
          AI_TIMEOUT_MS: '600000',
          // It has one place, and no answer within seconds: the answer to the person would wait for it.
          URGENCY_MODEL: environment.URGENCY_MODEL ?? '0',
          AI_PROVIDER: 'compatible',
          AI_BASE_URL: model.url,
        },
        ...{ AI_FAST_MODEL: model.name, AI_DEEP_MODEL: model.name },
      },
    };
  }
  const configured = environment.AI_PROVIDER;
  if (!standIn && configured) return configuredModel(configured, environment);
  const found = KEYS.find(([name]) => environment[name]);
  if (standIn || found === undefined) return STAND_IN;
  const [name, provider] = found;
  return {
    standIn: false,
    isSlow: false,
    label: `${provider} (${name})`,
    environment: { AI_PROVIDER: provider, AI_API_KEY: environment[name] ?? '' },
  };
}

const STAND_IN: ChosenModel = {
  standIn: true,
  isSlow: false,
  label: 'the scripted stand-in, which is no language model',
  environment: {},
};

/** What the environment names itself. A server on this machine answers one call after another. */
function configuredModel(
  provider: string,
  environment: Readonly<Record<string, string | undefined>>,
): ChosenModel {
  if (!/^(openai-)?compatible$/.test(provider))
    return { standIn: false, isSlow: false, label: provider, environment: {} };
  const { AI_BASE_URL: url = '', AI_CONCURRENCY, AI_TIMEOUT_MS } = environment;
  const isSlow = /^(127\.|localhost$|\[::1\]$)/.test(URL.parse(url)?.hostname ?? '');
  return {
    standIn: false,
    isSlow,
    label: `the server at ${url === '' ? 'AI_BASE_URL, which is not set' : url}`,
    environment: {
      AI_PROVIDER: 'compatible',
      ...(isSlow ? { AI_CONCURRENCY: AI_CONCURRENCY ?? '1', AI_TIMEOUT_MS: AI_TIMEOUT_MS ?? '600000' } : {}),
    },
  };
}
