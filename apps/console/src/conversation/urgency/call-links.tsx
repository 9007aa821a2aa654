/** One tap to the telephone. The numbers are code's. */
export function CallLinks({ numbers }: { readonly numbers: readonly string[] }) {
  return (
    <div className="flex flex-wrap gap-2">
      {numbers.map((number) => (
        <a
          key={number}
          href={`tel:${number.replaceAll(' ', '')}`}
          className="inline-flex min-h-11 items-center rounded-control border border-urgent bg-urgent px-4 font-semibold text-urgent-on hover:opacity-90"
        >
          Call {number}
        </a>
      ))}
    </div>
  );
}
