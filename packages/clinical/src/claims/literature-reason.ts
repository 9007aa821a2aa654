/** Why a sentence about the literature was removed or marked, besides what it shares with sentences about a chart. */
export type LiteratureReason =
  | ('unknown_fact' | 'number' | 'unit' | 'date' | 'denied' | 'name' | 'order' | 'subject' | 'cause')
  | ('quote' | 'direction' | 'population' | 'certainty' | 'level' | 'retracted');

/**
 * `mixed`: it cites chart and literature at once. `no_passage`: it tells what studies say, and cites no passage. `second_model`: code
 * confirmed it, and a second model found that its source does not say this.
 */
export type LiteratureRemoval = LiteratureReason | 'mixed' | 'no_passage' | 'second_model';
