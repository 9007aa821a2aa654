type Random = (below: number) => number;
type Mutation = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const place = (bytes: Buffer, random: Random) => random(Math.max(1, bytes.length));

/** One way a page breaks on its way or in hostile hands. */
const mutations: readonly Mutation[] = [
  // Cut off.
  (bytes, random) => bytes.subarray(0, place(bytes, random)),
  // Bits turned.
  (bytes, random) => {
    const turned = Buffer.from(bytes);
    for (let n = 0; n < 1 + bytes.length / 50; n += 1) turned[place(bytes, random)] = random(256);
    return turned;
  },
  // A part told again and again.
  (bytes, random) => {
    const at = place(bytes, random);
    const part = bytes.subarray(at, at + 1 + random(200));
    return Buffer.concat([bytes.subarray(0, at), ...Array(1 + random(2_000)).fill(part), bytes.subarray(at)]);
  },
  // A part left out.
  (bytes, random) => {
    const at = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + random(500))]);
  },
  // Another one inside.
  (bytes, random, other) => {
    const at = place(bytes, random);
    return Buffer.concat([bytes.subarray(0, at), other.subarray(place(other, random)), bytes.subarray(at)]);
  },
  // Numbers out of all bounds: lengths, counts, places.
  (bytes, random) => {
    const extremes = ['-1', '0', '4294967295', '99999999999', '2147483648'];
    const text = bytes.toString('latin1');
    const changed = text.replace(/\d+/g, (number) => (random(8) === 0 ? extremes[random(5)]! : number));
    return Buffer.from(changed, 'latin1');
  },
];

/** Breaks it in one to three ways. */
export function mutate(bytes: Buffer, random: Random, other: Buffer): Buffer {
  let broken = bytes;
  for (let n = 0; n <= random(3); n += 1)
    broken = mutations[random(mutations.length)]!(broken, random, other);
  return broken.subarray(0, 1_900_000);
}
