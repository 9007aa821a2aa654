const NAMES = [
  'state',
  'kind',
  'team',
  'agent',
  'status',
  'code',
  'run',
  'conversation',
  'before',
  'month',
  'actor',
  'action',
  'purpose',
  'from',
  'to',
  'whose',
  'own',
] as const;

/** What the address says of the operator's lists: filters and pages. It survives a reload. */
export type OperatorSearch = { readonly [name in (typeof NAMES)[number]]?: string | undefined };

/** Names each field, also an empty one: the router lays this over what the address says, and what is not named would stay. */
export function readOperatorSearch(search: Record<string, unknown>): OperatorSearch {
  return Object.fromEntries(
    NAMES.map((name) => {
      const value = search[name];
      return [name, typeof value === 'string' && value !== '' && value.length <= 200 ? value : undefined];
    }),
  );
}
