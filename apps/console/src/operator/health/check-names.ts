export const CHECK_WORDS: { readonly [check: string]: { readonly name: string; readonly means: string } } = {
  database: { name: 'Database', means: 'PostgreSQL: records, conversations, runs, trail' },
  engine: { name: 'Engine', means: 'Restate: carries every turn through restarts' },
  bus: { name: 'Event stream', means: 'Redis: streams between several servers' },
  objects: { name: 'Object store', means: 'sealed papers and signed checkpoints' },
};
