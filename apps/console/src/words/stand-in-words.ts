import { dollars } from '../components/numbers.ts';

/** Money of a model; nobody pays for what a stand-in says, so it says what it would cost. */
export function moneyWords(microUsd: number, standIn: boolean): string {
  return standIn ? `would cost ${dollars(microUsd)}` : dollars(microUsd);
}

/** A stand-in has no name of its own: it answers under the name of the model that it stands in for. */
export function modelWords(model: string, standIn: boolean): string {
  return standIn ? `stand-in for ${model}` : model;
}

export function modelsWords(models: readonly string[], standIn: boolean): string {
  return models.length === 0 ? 'none' : modelWords(models.join(', '), standIn);
}

/** A sum of both: what was paid, and the part of it that only would have been. */
export function sumWords(microUsd: number, standInMicroUsd: number): string {
  if (standInMicroUsd === 0) return dollars(microUsd);
  const standIn = moneyWords(standInMicroUsd, true);
  const paid = microUsd - standInMicroUsd;
  return paid <= 0 ? standIn : `${dollars(paid)}, and the stand-in ${standIn}`;
}
