/** `[fk3q7abc] HbA1c 7.9 % on 2026-03-02`: a fact as a function that writes a paper lists it. */
const FACT = /^\[(f[a-z2-9]{7})\] (.+)$/;
const LONGEST_FACT = 300;
const MOST = { ofRecord: 4, ofLiterature: 3 };

/**
 * Sentences that repeat the given facts word for word and cite them, those that share a word with the task first. Null: the text
 * lists no facts.
 */
export function citedSentences(text: string): readonly string[] | null {
  const [task = '', listed] = text.split('\n\nFacts:\n');
  if (listed === undefined) return null;
  const words = task.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
  const facts = listed.split('\n').flatMap((line) => {
    const [, id, says] = FACT.exec(line) ?? [];
    return id === undefined || says === undefined ? [] : [{ id, says }];
  });
  const isAsked = ({ says }: { readonly says: string }) =>
    words.some((word) => says.toLowerCase().includes(word));
  const ofRecord = facts.filter(({ says }) => says.length <= LONGEST_FACT && !FINDING.test(says));
  const passages = facts.filter(({ says }) => FINDING.test(says) || says.length > LONGEST_FACT);
  const first = <T extends { readonly says: string }>(all: readonly T[]) => [
    ...all.filter(isAsked),
    ...all.filter((each) => !isAsked(each)),
  ];
  return [
    ...first(ofRecord)
      .slice(0, MOST.ofRecord)
      .map(({ id, says }) => `${says.replace(/[.\s]+$/, '')} [${id}].`),
    ...first(passages)
      .filter(isAsked)
      .slice(0, MOST.ofLiterature)
      .flatMap(({ id, says }) => {
        const said = FINDING.exec(says)?.[1];
        return said === undefined ? [] : [`${said} [${id}].`];
      }),
  ];
}

/** The first sentence of the results or conclusions of a passage. */
const FINDING = /(?:Results|Conclusions): ([^.]{10,250}(?:\.\d[^.]{0,200}){0,4})\.(?: |$)/;
