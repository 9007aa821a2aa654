import { type ReactNode, useRef } from 'react';
import { Button } from '../components/button.tsx';

interface Props {
  readonly name: string;
  readonly type: 'application/json' | 'text/markdown';
  readonly text: () => string;
  readonly children: ReactNode;
}

/** Gives a text to the browser as a file. It never leaves the machine, and has an address only while it is saved. */
export function SaveButton({ name, type, text, children }: Props) {
  const link = useRef<HTMLAnchorElement>(null);
  const save = () => {
    if (link.current === null) return;
    const address = URL.createObjectURL(new Blob([text()], { type }));
    link.current.href = address;
    link.current.click();
    link.current.removeAttribute('href');
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <Button onClick={save}>{children}</Button>
      {/* biome-ignore lint/a11y/useValidAnchor: nobody sees it; the button presses it */}
      <a ref={link} download={name} hidden>
        {children}
      </a>
    </>
  );
}
