const NAMES = [
  'state',
  'team',
  'agent',
  'before',
  'month',
  'actor',
  'action',
  'purpose',
  'from',
  'to',
  'whose',
] as const;

/** What the address says of the operator's lists: filters and pages. It survives a reload. */
export type OperatorSearch = { readonly [name in (typeof NAMES)[number]]?: string };

export function readOperatorSearch(search: Record<string, unknown>): OperatorSearch {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' && value.length <= 200 ? [[name, value]] : [];
    }),
  );
}
