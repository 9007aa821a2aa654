/** Letters of a name that are seen in the narrowest row. */
const SEEN = 40;
/** A name is cut at the end of the word that stands here. */
const HEAD = 20;
const MOST = 60;

interface Named {
  readonly code: string;
  readonly name: string;
}

/** Names of which no two read alike where they are cut: the middle that they share is left out, what differs is kept. */
export function tellApart(all: readonly Named[]): ReadonlyMap<string, string> {
  const alike = Map.groupBy(all, ({ name }) => name.slice(0, SEEN).toLowerCase());
  const told = all.map((one) => {
    const others = alike.get(one.name.slice(0, SEEN).toLowerCase())!.filter((each) => each !== one);
    return others.length === 0 ? one.name : apartFrom(one, others);
  });
  const count = Map.groupBy(told, (name) => name);
  return new Map(
    all.map(({ code, name }, place) => {
      const isOwn = count.get(told[place]!)!.length === 1;
      // Two tests of one name are told apart by their codes.
      return [code, isOwn ? told[place]! : `${cut(name)} … ${code.split('|').at(-1)}`];
    }),
  );
}

function apartFrom({ name }: Named, others: readonly Named[]): string {
  const words = name.split(' ');
  const places = others.map((each) => sharedWords(words, each.name.split(' ')));
  const from = (place: number) => words.slice(place).join(' ');
  // What differs from any of the others, or where that is too long to be seen, from the one that is most like it.
  const first = Math.min(...places);
  const place = from(first).length <= MOST ? first : Math.max(...places);
  const own = from(place);
  const head = cut(words.slice(0, place).join(' '));
  return own === '' ? head : `${head} … ${own}`.trimStart();
}

function sharedWords(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((word, place) => word !== other[place]);
  return at === -1 ? one.length : at;
}

/** Its first words; none is cut in the middle, as `Hemoglobin A1c/Hemoglobin.total` would be. */
function cut(text: string): string {
  const end = text.indexOf(' ', HEAD);
  return end === -1 ? text : text.slice(0, end);
}
