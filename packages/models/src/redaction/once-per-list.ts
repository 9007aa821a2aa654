/** What is made of a list that nobody changes, made once for as long as somebody holds the list. */
export function oncePerList<Item, Made extends object>(
  make: (list: readonly Item[]) => Made,
): (list: readonly Item[]) => Made {
  const known = new WeakMap<readonly Item[], Made>();
  return (list) => {
    const made = known.get(list) ?? make(list);
    known.set(list, made);
    return made;
  };
}
