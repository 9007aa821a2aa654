import { ConsiliumError, type Preset } from '@consilium/kernel';
import { findModel, isTier, type ModelFacts } from '../library/library.ts';
import { readModelName } from '../library/model-name.ts';
import type { MixedConfig } from '../mixed/create-mixed-models.ts';
import type { Seat } from './discussion.ts';

export interface SeatsConfig extends Pick<MixedConfig, 'library' | 'providers' | 'tiers' | 'now'> {
  /** What a deployment asks in place of a model that presets name: `phi-4` → `compatible/phi4`. */
  readonly models?: ReadonlyMap<string, string>;
  /** Models that the local server is known to serve; absent: all that are listed. */
  readonly served?: readonly string[];
}

export interface Seats {
  readonly of: (preset: Preset) => readonly Seat[];
  /** The models that may answer for a name; those of a tier stand in for each other. Throws as `findModel`. */
  readonly facts: (model: string) => readonly [ModelFacts, ...ModelFacts[]];
}

/**
 * Who answers for each model of a preset here: what the deployment says, else the model itself where its provider is configured and
 * serves it, else the first of its `instead` that is configured and has not ended.
 */
export function createSeats(config: SeatsConfig): Seats {
  const { library, providers, tiers = {}, models = new Map(), served, now = () => new Date() } = config;
  const main = providers[0].provider;
  const configured = new Set(providers.map(({ provider }) => provider));
  const today = () => now().toISOString().slice(0, 10);

  const facts: Seats['facts'] = (name) => {
    const names = isTier(name) ? (tiers[name] ?? [name]) : [name];
    const [first, ...rest] = names.map((each) => {
      const { provider, model } = readModelName(each, main);
      return findModel(library, provider, model, today());
    });
    if (!first) throw new ConsiliumError('invalid_config', { remedy: `the tier ${name} names no model` });
    return [first, ...rest];
  };

  const canAnswer = (name: string): boolean => {
    if (isTier(name)) return true;
    const { provider, model } = readModelName(name, main);
    if (!configured.has(provider)) return false;
    if (provider === 'compatible' && served && !served.includes(model)) return false;
    try {
      findModel(library, provider, model, today());
      return true;
    } catch (error) {
      if (error instanceof ConsiliumError) return false;
      throw error;
    }
  };

  const seatOf = (named: string): Seat => {
    // Presets name local models without their provider.
    const { provider, model } = readModelName(named, 'compatible');
    const listed = isTier(named) ? undefined : library[provider].models[model];
    const chosen = models.get(named);
    const candidates = isTier(named) ? [named] : [`${provider}/${model}`, ...(listed?.instead ?? [])];
    const answers = chosen ?? candidates.find(canAnswer);
    if (answers === undefined)
      throw new ConsiliumError('invalid_config', {
        remedy: `${named} is not configured: give ${provider} a key or an address, or set AI_PRESET_MODELS=${named}=fast`,
      });
    return { model: answers, reasoning: listed?.role === 'reasoning' ? 'low' : 'none' };
  };

  return { of: (preset) => preset.models.map(seatOf), facts };
}
