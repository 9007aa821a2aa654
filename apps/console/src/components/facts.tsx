interface Props {
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Of the grid: how wide the names are. */
  readonly className: string;
  readonly valueClassName?: string;
}

/** Names with their values beside them. */
export function Facts({ facts, className, valueClassName = 'wrap-anywhere' }: Props) {
  return (
    <dl className={`grid ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className={valueClassName}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
