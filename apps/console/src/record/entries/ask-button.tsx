import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type AskedNode, useAskAbout } from '../../places/ask-about.ts';

/** Begins a conversation about this very thing. Without a node of the record there is none to begin. */
export function AskButton({ node, name }: { readonly node: AskedNode | null; readonly name: string }) {
  const ask = useAskAbout();
  const [state, setState] = useState<'ready' | 'asking' | 'failed'>('ready');
  if (node === null) return null;
  const begin = () => {
    setState('asking');
    ask(node).then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  return (
    <span className="inline-flex items-center gap-2">
      <Button disabled={state === 'asking'} aria-label={`Ask about this: ${name}`} onClick={begin}>
        Ask about this
      </Button>
      {state === 'failed' ? (
        <span role="alert" className="text-small text-urgent">
          It could not be begun. Try again.
        </span>
      ) : null}
    </span>
  );
}
