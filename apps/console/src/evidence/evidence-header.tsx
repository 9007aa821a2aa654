/** The head of the pages about the library, with the ways between them. */
export function EvidenceHeader({ current: _ }: { readonly current: 'search' | 'library' }) {
  return (
    <header className="border-rule border-b bg-sheet">
      <div className="mx-auto max-w-5xl px-4 py-3 tablet:px-6 tablet:py-4">
        <h1 className="font-bold text-title">Evidence</h1>
      </div>
    </header>
  );
}
