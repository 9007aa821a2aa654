import { Link } from '@tanstack/react-router';

const SHOWN = 14;

/** A pseudonym, shortened; it leads to the trail of the same, never to a patient. `own`: no patient's, the actor's. */
export function Whose({ whose }: { readonly whose: string }) {
  if (whose === 'own') return <span className="text-ink-3 text-note">no patient</span>;
  return (
    <Link
      to="/operator/$part"
      params={{ part: 'audit' }}
      search={{ whose }}
      title={`${whose}: show the trail of the same`}
      className="inline-flex min-h-6 items-center whitespace-nowrap text-ink-2 pointer-coarse:min-h-11 text-note underline decoration-rule-strong underline-offset-2 hover:text-ink"
    >
      {shortPseudonym(whose)}
    </Link>
  );
}

export function shortPseudonym(whose: string): string {
  return whose.length > SHOWN + 1 ? `${whose.slice(0, SHOWN)}…` : whose;
}
