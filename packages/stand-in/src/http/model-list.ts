const LIST = /^\/(?:compatible\/)?v1(?:beta)?\/models$/;
const WORKERS_AI = /^\/client\/v4\/accounts\/[^/]+\/ai\/models\/search$/;

/** The list of models as the provider of this path gives it; null: another path. */
export function modelList(url: string, served: readonly string[]): object | null {
  const [path = ''] = url.split('?');
  if (WORKERS_AI.test(path)) return { success: true, result: served.map((name) => ({ name })) };
  if (!LIST.test(path)) return null;
  return path.startsWith('/v1beta')
    ? { models: served.map((id) => ({ name: `models/${id}` })) }
    : { object: 'list', data: served.map((id) => ({ id, object: 'model' })) };
}
