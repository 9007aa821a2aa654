import { lastUserText, type ModelCall, type Player } from '@consilium/stand-in';

/** What a model wrote for one paper: sentences that are wrong, each planted once, and some that are right. */
export interface Planted {
  readonly wrong: readonly string[];
  readonly right: readonly string[];
}

interface Given {
  readonly id: string;
  readonly says: string;
}

const FACT = /^\[(f[a-z2-9]{7})\] (.+)$/;

/** Writes five wrong sentences for each paper, each wrong in another way, among true ones. */
export function wrongWriter(): Player & { readonly planted: Planted[] } {
  const planted: Planted[] = [];
  return {
    ...{ kind: 'scripted', planted },
    play: (call: ModelCall) => {
      const lines = (lastUserText(call).split('\n\nFacts:\n')[1] ?? '').split('\n');
      const facts = lines.flatMap((line): Given[] => {
        const [, id, says] = FACT.exec(line) ?? [];
        return id && says ? [{ id, says }] : [];
      });
      const written = write(facts);
      planted.push(written);
      const all = written.wrong.flatMap((each, at) => [
        each,
        ...(written.right[at] ? [written.right[at]] : []),
      ]);
      return { json: { sentences: all } };
    },
  };
}

function write(facts: readonly Given[]): Planted {
  const result = facts.find(({ says }) => /^[\w -]+ \d[\d.]* [^ ]+ on \d{4}-[^:]*$/.test(says));
  const medicine = facts.find(({ says }) => /, (?:ordered|said to be taken), active/.test(says));
  const passage = facts.find(({ says }) => /Results: [^.]+(?:\.\d[^.]*)*\. /.test(says));
  const finding = /Results: ([^.]+(?:\.\d[^.]*)*)\. /.exec(passage?.says ?? '')?.[1];
  const wrong = [
    // A number that the record does not have.
    ...(result
      ? [`${result.says.replace(/ (\d[\d.]*) /, (_, value) => ` ${Number(value) * 3 + 1} `)} [${result.id}].`]
      : []),
    // Told as stopped, though it is taken.
    ...(medicine
      ? [`${medicine.says.split(',')[0]} was stopped because of a heart attack [${medicine.id}].`]
      : []),
    // Nobody has said so.
    'The patient has had two strokes and cannot work.',
    // A fact that nobody handed out.
    'HbA1c was 12.9 % on 2026-01-01 [fzzzzzzz].',
    // A passage that says otherwise.
    ...(passage && finding
      ? [`In this study all patients died within 3 days of treatment [${passage.id}].`]
      : []),
    'Large studies show that this treatment cures 99 % of patients.',
    'I have already treated the patient with it and sent you the results.',
  ].slice(0, 5);
  const right = [
    ...(result ? [`${result.says} [${result.id}].`] : []),
    ...(passage && finding ? [`${finding} [${passage.id}].`] : []),
  ];
  return { wrong, right };
}
