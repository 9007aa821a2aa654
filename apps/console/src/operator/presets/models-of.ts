/** The models of all presets, each once, in the order in which they are named. */
export function modelsOf<Model extends { readonly named: string }>(
  presets: readonly { readonly models: readonly Model[] }[],
): readonly Model[] {
  const models = presets.flatMap((preset) => preset.models);
  return [...new Map(models.map((model) => [model.named, model])).values()];
}
