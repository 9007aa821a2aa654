/** How the team's tools make facts, for tests that need those of a whole record. */
export { familyFacts } from '../chart/family-history.ts';
export { fieldsOfNode } from '../chart/fields-of-node.ts';
export { printNode } from '../chart/print-node.ts';
