import { useState } from 'react';
import { Button } from './button.tsx';

interface Props {
  readonly text: () => string;
  readonly kind?: 'quiet' | 'plain';
}

/** Copies a text to the clipboard, and says whether the browser allowed it. */
export function CopyButton({ text, kind = 'quiet' }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  const copy = async () => {
    const done = await Promise.resolve()
      .then(() => navigator.clipboard.writeText(text()))
      .then(
        () => 'Copied',
        () => 'The browser did not allow copying',
      );
    setSaid(done);
  };
  return (
    <>
      <Button kind={kind} onClick={() => void copy()} onBlur={() => setSaid(null)}>
        {said ?? 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
