/** An object of a resource whose structure has been found right. */
export type Node = Readonly<Record<string, unknown>>;

export type Holds = (it: Node) => boolean;

const none: Node = {};

/** The object, or one without properties. */
export function node(value: unknown): Node {
  return typeof value === 'object' && value !== null ? (value as Node) : none;
}

/** The items of a repeating element. */
export function list(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value : [];
}

/** Whether the element is there, as a value or as the `_` sibling of one; `value[x]`: with any type. */
export function has(it: Node, element: string): boolean {
  if (!element.endsWith('[x]')) return it[element] !== undefined || it[`_${element}`] !== undefined;
  const name = element.slice(0, -3);
  for (const key in it) {
    if (key.startsWith(name) || (key.startsWith('_') && key.startsWith(name, 1))) return true;
  }
  return false;
}

/** Whether two JSON values are the same, whatever the order of their properties. */
export function equals(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => key in other && equals((one as Node)[key], (other as Node)[key]));
}
