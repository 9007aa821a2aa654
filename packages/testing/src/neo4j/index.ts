/** Apart from the rest: its driver takes longer to load than most tests take to run. */
export {
  type Graph,
  type GraphEdge,
  type GraphNode,
  type LoadedGraph,
  loadGraph,
} from './load-graph.ts';
export { type Neo4jOptions, type RunningNeo4j, startNeo4j } from './neo4j.ts';
export { NEO4J_VERSION } from './neo4j-jars.ts';
export { toNeo4j } from './neo4j-values.ts';
export { isList, parseTagged, printTagged, type Tagged } from './tagged.ts';
