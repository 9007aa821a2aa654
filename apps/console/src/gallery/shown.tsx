import type { ReactNode } from 'react';

/** A chapter of the gallery. */
export function Chapter({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-10" aria-label={title}>
      <h2 className="border-rule-strong border-b pb-1 font-serif text-title">{title}</h2>
      {children}
    </section>
  );
}

/** One part in one state, under its name. */
export function Shown({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="mt-5">
      <h3 className="mb-2 text-ink-3 text-note">{name}</h3>
      {children}
    </div>
  );
}
