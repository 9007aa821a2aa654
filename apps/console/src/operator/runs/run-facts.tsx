import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OperatedTurn } from '../../api/generated.ts';
import { clinicalNumber, duration } from '../../components/numbers.ts';
import { modelsWords } from '../../words/stand-in-words.ts';
import { Whose } from '../whose.tsx';
import { costWords } from '../words/run-words.ts';

/** Labels lighter than values, no colons. */
export function RunFacts({ turn }: { readonly turn: OperatedTurn }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1.5 text-small">
      <Fact name={turn.ended_at === null ? 'Running for' : 'Took'}>{duration(turn.ms)}</Fact>
      <Fact name="Cost">{costWords(turn)}</Fact>
      <Fact name="Tokens in">{clinicalNumber(turn.input_tokens)}</Fact>
      <Fact name="Tokens out">{clinicalNumber(turn.output_tokens)}</Fact>
      <Fact name="Models">{modelsWords(turn.models, turn.stand_in)}</Fact>
      <Fact name="Team version">
        <span className="font-normal text-ink-2">{turn.team_version?.slice(0, 12) ?? 'not recorded'}</span>
      </Fact>
      <Fact name="Patient">
        <Whose whose={turn.whose} />
      </Fact>
      {turn.conversation === null ? null : (
        <Fact name="Conversation">
          <Link
            to="/operator/$part"
            params={{ part: 'runs' }}
            search={{ state: 'all', conversation: turn.conversation }}
            title="Show all runs of this conversation"
            className="inline-flex min-h-6 items-center font-normal text-ink-2 underline decoration-rule-strong underline-offset-2 wrap-anywhere hover:text-ink pointer-coarse:min-h-11"
          >
            {turn.conversation}
          </Link>
        </Fact>
      )}
      <Fact name="Run">
        <span className="font-normal text-ink-2 wrap-anywhere">{turn.run}</span>
      </Fact>
    </dl>
  );
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
