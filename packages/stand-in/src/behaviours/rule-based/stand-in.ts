/** Begins every text of the rule-based player: nobody shall take it for a language model. */
export const STAND_IN = '[stand-in model]';
