-- Durations. A part of a month or day that is not whole goes over into days and time, as Neo4j counts it (a month: 2,629,746 s).
create or replace function lens.duration_of(months numeric, days numeric, seconds numeric)
returns interval immutable strict parallel safe language plpgsql as $$
declare
  rest numeric;
begin
  if abs(months) > 1000000 or abs(days) > 1000000000 or abs(seconds) > 1000000000000 then
    perform lens.refuse('duration_out_of_range');
  end if;
  days := days + (months - trunc(months)) * 2629746 / 86400;
  -- The division above is not exact: what it makes is rounded to the nanosecond before it is looked at.
  rest := round((days - trunc(days)) * 86400, 9) + seconds;
  if rest * 1000000 <> trunc(rest * 1000000) then perform lens.refuse('nanoseconds'); end if;
  return lens.interval(trunc(months)::int8, trunc(days)::int8, (rest * 1000000)::int8);
end $$;

create or replace function lens.duration_from(v jsonb) returns interval immutable strict parallel safe language plpgsql as $$
declare
  key text;
  f jsonb := '{}';
begin
  if v = '{}' then perform lens.refuse('temporal_field'); end if;
  for key in select jsonb_object_keys(v) loop
    if jsonb_typeof(v -> key) <> 'number' or not lower(key) = any (array['years', 'months', 'weeks', 'days', 'hours', 'minutes',
      'seconds', 'milliseconds', 'microseconds', 'nanoseconds']) then perform lens.refuse('temporal_field'); end if;
    f := f || jsonb_build_object(lower(key), v -> key);
  end loop;
  return lens.duration_of(
    coalesce((f -> 'years')::numeric, 0) * 12 + coalesce((f -> 'months')::numeric, 0),
    coalesce((f -> 'weeks')::numeric, 0) * 7 + coalesce((f -> 'days')::numeric, 0),
    coalesce((f -> 'hours')::numeric, 0) * 3600 + coalesce((f -> 'minutes')::numeric, 0) * 60
      + coalesce((f -> 'seconds')::numeric, 0) + coalesce((f -> 'milliseconds')::numeric, 0) / 1000
      + coalesce((f -> 'microseconds')::numeric, 0) / 1000000 + coalesce((f -> 'nanoseconds')::numeric, 0) / 1000000000);
end $$;

create or replace function lens.parse_duration(said text) returns interval immutable strict parallel safe language plpgsql as $$
declare
  p text[];
  n numeric[];
begin
  if length(said) > 100 then perform lens.refuse('no_duration'); end if;
  p := regexp_match(upper(replace(said, ',', '.')),
    '^([+-]?)P(?:([+-]?[0-9.]+)Y)?(?:([+-]?[0-9.]+)M)?(?:([+-]?[0-9.]+)W)?(?:([+-]?[0-9.]+)D)?(T(?:([+-]?[0-9.]+)H)?(?:([+-]?[0-9.]+)M)?(?:([+-]?[0-9.]+)S)?)?$');
  if p is not null and p[6] is distinct from 'T' and cardinality(array_remove(p, null)) > 1 then
    if exists (select from unnest(array[p[2], p[3], p[4], p[5], p[7], p[8], p[9]]) x where x !~ '^[+-]?[0-9]{1,15}(\.[0-9]{1,9})?$') then
      perform lens.refuse('no_duration');
    end if;
    n := array[coalesce(p[2], '0'), coalesce(p[3], '0'), coalesce(p[4], '0'), coalesce(p[5], '0'),
      coalesce(p[7], '0'), coalesce(p[8], '0'), coalesce(p[9], '0')]::numeric[];
    return lens.duration_of(n[1] * 12 + n[2], n[3] * 7 + n[4], n[5] * 3600 + n[6] * 60 + n[7]) * case p[1] when '-' then -1 else 1 end;
  end if;
  p := regexp_match(said, '^P([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T([0-9]{2}):([0-9]{2}):([0-9]{2}(?:\.[0-9]{1,9})?))?$');
  if p is null then perform lens.refuse('no_duration'); end if;
  return lens.duration_of(p[1]::numeric * 12 + p[2]::numeric, p[3]::numeric,
    coalesce(p[4], '0')::numeric * 3600 + coalesce(p[5], '0')::numeric * 60 + coalesce(p[6], '0')::numeric);
end $$;

create or replace function lens.to_duration(v jsonb) returns interval immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(v)
    when 'string' then return lens.parse_duration(v #>> '{}');
    when 'map' then return lens.duration_from(v -> 'map');
    when 'null' then return null;
    else perform lens.refuse('no_duration');
  end case;
end $$;

create or replace function lens.elapsed(a timestamp, b timestamp) returns int8 immutable strict parallel safe language sql
return ((extract(epoch from b) - extract(epoch from a)) * 1000000)::int8;

-- Whole months, as Java counts them: the day of the month must be reached, however short the month is.
create or replace function lens.in_months(a timestamp, b timestamp) returns interval immutable strict parallel safe language plpgsql as $$
declare
  until date := b::date;
begin
  if b > a and b::date > a::date and b::time < a::time then until := until - 1; end if;
  if b < a and b::date < a::date and b::time > a::time then until := until + 1; end if;
  return make_interval(months => (((extract(year from until) * 12 + extract(month from until)) * 32 + extract(day from until)
    - ((extract(year from a) * 12 + extract(month from a)) * 32 + extract(day from a)))::int4 / 32));
end $$;

create or replace function lens.in_days(a timestamp, b timestamp) returns interval immutable strict parallel safe language sql
return lens.interval(0, lens.elapsed(a, b) / 86400000000, 0);
create or replace function lens.in_seconds(a timestamp, b timestamp) returns interval immutable strict parallel safe language sql
return lens.interval(0, 0, lens.elapsed(a, b));

create or replace function lens.between(a timestamp, b timestamp) returns interval immutable strict parallel safe language plpgsql as $$
declare
  months interval := lens.in_months(a, b);
  rest int8 := lens.elapsed(a + months, b);
begin
  return lens.interval(lens.months(months), rest / 86400000000, rest % 86400000000);
end $$;

create or replace function lens.truncate(unit text, at timestamp) returns timestamp immutable strict parallel safe language plpgsql as $$
declare
  year int4 := extract(year from at);
begin
  case unit
    when 'millennium' then return make_timestamp(greatest(year - year % 1000, 1), 1, 1, 0, 0, 0);
    when 'century' then return make_timestamp(greatest(year - year % 100, 1), 1, 1, 0, 0, 0);
    when 'decade' then return make_timestamp(greatest(year - year % 10, 1), 1, 1, 0, 0, 0);
    when 'weekYear' then return date_trunc('week', make_timestamp(extract(isoyear from at)::int4, 1, 4, 0, 0, 0));
    when 'year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second' then return date_trunc(unit, at);
    when 'millisecond' then return date_trunc('milliseconds', at);
    when 'microsecond' then return at;
    else perform lens.refuse('no_unit');
  end case;
end $$;

create or replace function lens.truncate_date(unit text, at timestamp, fields jsonb) returns date immutable strict parallel safe language plpgsql as $$
begin
  if unit in ('hour', 'minute', 'second', 'millisecond', 'microsecond') then perform lens.refuse('no_unit'); end if;
  if fields ? 'date' then perform lens.refuse('temporal_field'); end if;
  return lens.date_from(lens.fields(fields || jsonb_build_object('date', lens.of_date(lens.truncate(unit, at)::date)), lens.date_fields()), false);
end $$;

grant execute on all functions in schema lens to consilium_app;
