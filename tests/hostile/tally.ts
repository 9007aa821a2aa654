/** What the whole suite counts, for the figures. */
export interface Tally {
  cases: number;
  undeclaredTransfers: number;
  undeclaredTools: number;
  canariesLeaked: number;
  untypedEnds: number;
  /** The most calls that any capped branch made beyond its cap. */
  callsOverCap: number;
  forgedScopes: number;
}

export const tally: Tally = {
  cases: 0,
  undeclaredTransfers: 0,
  undeclaredTools: 0,
  canariesLeaked: 0,
  untypedEnds: 0,
  callsOverCap: 0,
  forgedScopes: 0,
};
