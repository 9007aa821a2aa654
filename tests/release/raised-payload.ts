/** As much of `definePayload` as is needed to raise it. */
type Define = <T>(
  name: string,
  version: number,
  upgrades: { readonly [from: number]: (older: never) => unknown },
) => Payload<T>;

interface Payload<T> {
  readonly name: string;
  readonly seal: (key: never, place: never, value: T) => Uint8Array;
  readonly open: (key: never, place: never, bytes: Uint8Array) => T;
}

/** Fields that the second release has renamed wherever they stand at the top of a payload or of an object's state. */
const RENAMED = { conversation: 'thread', scope: 'who', queue: 'waiting' };
const BACK = Object.fromEntries(Object.entries(RENAMED).map(([one, two]) => [two, one]));

/**
 * The second release's `definePayload`, from the first one's: every payload and state is a version higher and has
 * other fields, with an upgrade from the first. (The rest of its code keeps the old names, so values are renamed on
 * their way in and out.)
 */
export function raised(define: Define): Define {
  return <T>(name: string, version = 1, upgrades = {}): Payload<T> => {
    const upgrade = (older: unknown) => renamed(older, RENAMED);
    const wire = define<unknown>(name, version + 1, { ...upgrades, [version]: upgrade });
    return {
      name,
      seal: (key, place, value) => wire.seal(key, place, renamed(value, RENAMED)),
      // A field that was not upgraded does not exist for this release.
      open: (key, place, bytes) => renamed(without(wire.open(key, place, bytes), RENAMED), BACK) as T,
    };
  };
}

function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [names[name] ?? name, field]));
}

function without(value: unknown, names: object): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !Object.hasOwn(names, name)));
}
