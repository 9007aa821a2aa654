import type { AnyFunction, PresetChoice } from './function.ts';

/**
 * The id of the preset that a call of a function uses: the function's own variant of that name, or the preset as named; else the one
 * of the asked quality; else the function's default. Whether a preset of that id exists is not checked here.
 *
 * @example choosePreset(summarizeContent, { preset: 'short_input' }) // 'S4'
 */
export function choosePreset(
  { presets }: Pick<AnyFunction, 'presets'>,
  { preset, quality }: PresetChoice,
): string {
  if (preset !== undefined)
    return Object.hasOwn(presets.variants, preset) ? presets.variants[preset]! : preset;
  return quality === undefined ? presets.default : presets.quality[quality];
}
