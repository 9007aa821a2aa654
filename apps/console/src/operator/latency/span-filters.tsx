import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { CHOICE } from '../choice-link.ts';
import { DayField } from '../day-field.tsx';
import { lastDays, SPANS, type Span } from './span.ts';

/** The usual spans as links, and any other by its days. */
export function SpanFilters({ span }: { readonly span: Span }) {
  const navigate = useNavigate({ from: '/operator' });
  const today = new Date();
  return (
    <search className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <nav aria-label="Spans" className="flex flex-wrap gap-1.5">
        {SPANS.map((days) => {
          const { first, last } = lastDays(days, today);
          const isCurrent = span.first === first && span.last === last;
          return (
            <Link
              key={days}
              to="/operator/$part"
              params={{ part: 'latency' }}
              search={{ from: first, to: last }}
              activeProps={{}}
              aria-current={isCurrent ? 'page' : undefined}
              className={CHOICE}
            >
              {days === 1 ? 'Today' : `${days} days`}
            </Link>
          );
        })}
      </nav>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          const [from, to] = [String(form.get('from')), String(form.get('to'))];
          void navigate({ to: '/operator/$part', params: { part: 'latency' }, search: { from, to } });
        }}
      >
        <DayField key={`from ${span.first}`} label="From day" name="from" day={span.first} required />
        <DayField key={`to ${span.last}`} label="To day" name="to" day={span.last} required />
        <Button type="submit">Show</Button>
      </form>
    </search>
  );
}
