import { describe, expect, it } from 'vitest';
import { asksFor } from './task.ts';

describe('what a query asks for [A5]', () => {
  it.each([
    ['read', 'MATCH (n) RETURN n'],
    ['read', "MATCH (n) WHERE n.set = 'CREATE' RETURN {delete: n.`MERGE`} // REMOVE"],
    ['read', 'MATCH (n:Set)-[:CREATE]->(m) RETURN $call'],
    ['write', 'MATCH (n)\nSET n.x = 1 RETURN n'],
    ['write', 'create ()'],
    ['write', 'MATCH (n) DETACH DELETE n'],
    ['procedure', 'CALL db.labels() YIELD label RETURN label'],
    ['write', 'CALL { CREATE () }'],
  ])('%s: %s', (kind, query) => {
    expect(asksFor(query)).toBe(kind);
  });
});
