/** Graphs that scenarios name but that lie outside the corpus: `a` knows and follows four friends, who have two friends each. */
export function namedGraph(name: string): string | undefined {
  const second = { 'binary-tree-1': 'X', 'binary-tree-2': 'Y' }[name];
  if (second === undefined) return undefined;
  const friends = [1, 2, 3, 4];
  const nodes = friends.flatMap((n) => [
    `(b${n}:X {name: 'b${n}'})`,
    `(c${n}1:X {name: 'c${n}1'})`,
    `(c${n}2:${second} {name: 'c${n}2'})`,
  ]);
  const edges = friends.flatMap((n) => [
    `(a)-[:${n <= 2 ? 'KNOWS' : 'FOLLOWS'}]->(b${n})`,
    `(b${n})-[:FRIEND]->(c${n}1)`,
    `(b${n})-[:FRIEND]->(c${n}2)`,
    `(b${n})-[:FRIEND]->(b${(n % 4) + 1})`,
  ]);
  return `CREATE (a:A {name: 'a'}), ${nodes.join(', ')} CREATE ${edges.join(', ')}`;
}
