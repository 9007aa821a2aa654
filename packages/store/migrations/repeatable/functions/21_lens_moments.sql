-- Moments from texts and maps. A moment is a timestamp in UTC or without a zone; which of them, the caller knows.

-- The parts of a map, with names in lower case: whole numbers, and values to take parts from.
create or replace function lens.fields(v jsonb, allowed text[]) returns jsonb immutable strict parallel safe language plpgsql as $$
declare
  key text;
  fields jsonb := '{}';
begin
  for key in select jsonb_object_keys(v) loop
    if not lower(key) = any (allowed) then perform lens.refuse('temporal_field'); end if;
    if lower(key) in ('date', 'time', 'datetime') then
      if lens.kind(v -> key) not in ('date', 'datetime', 'localdatetime') then perform lens.refuse('temporal_field'); end if;
    elsif lower(key) = 'timezone' then
      if v ->> key not in ('Z', '+00:00') then perform lens.refuse('time_zone'); end if;
    elsif lens.kind(v -> key) <> 'integer' or abs((v -> key)::numeric) > 1000000000000000 then
      perform lens.refuse('temporal_field');
    end if;
    fields := fields || jsonb_build_object(lower(key), v -> key);
  end loop;
  return fields;
end $$;

create or replace function lens.date_fields() returns text[] immutable parallel safe language sql
return array['year', 'month', 'day', 'week', 'dayofweek', 'ordinalday', 'quarter', 'dayofquarter', 'date'];
create or replace function lens.time_fields() returns text[] immutable parallel safe language sql
return array['hour', 'minute', 'second', 'millisecond', 'microsecond', 'nanosecond', 'time'];

create or replace function lens.as_moment(v jsonb) returns timestamp immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(v)
    when 'date' then return (v ->> 'date')::date::timestamp;
    when 'datetime' then return (v ->> 'datetime')::timestamptz at time zone 'UTC';
    when 'localdatetime' then return (v ->> 'localdatetime')::timestamp;
    when 'null' then return null;
    else perform lens.refuse('not_a_date');
  end case;
end $$;

create or replace function lens.field(f jsonb, name text, base numeric, otherwise int4, lowest int4, highest int4)
returns int4 immutable parallel safe language plpgsql as $$
declare
  n int8 := coalesce((f -> name)::int8, base::int8, otherwise);
begin
  if n is null or n < lowest or n > highest then perform lens.refuse('temporal_field'); end if;
  return n;
end $$;

-- `whole`: a time follows, so that no part of the date may be left out.
create or replace function lens.date_from(f jsonb, whole boolean) returns date immutable strict parallel safe language plpgsql as $$
declare
  base timestamp := lens.as_moment(f -> 'date');
  first int4 := case when whole then null else 1 end;
  year int4;
  part int4;
  made date;
begin
  if ((f ?| array['week', 'dayofweek'])::int4 + (f ?| array['month', 'day'])::int4 + (f ? 'ordinalday')::int4
    + (f ?| array['quarter', 'dayofquarter'])::int4) > 1 then perform lens.refuse('temporal_field'); end if;
  if f ?| array['week', 'dayofweek'] then
    year := lens.field(f, 'year', extract(isoyear from base), null, 1, 9999);
    part := lens.field(f, 'week', extract(week from base), null, 1, 53);
    made := date_trunc('week', make_date(year, 1, 4)::timestamp)::date + (part - 1) * 7
      + lens.field(f, 'dayofweek', extract(isodow from base), first, 1, 7) - 1;
    if extract(week from made) <> part then perform lens.refuse('temporal_field'); end if;
    return made;
  end if;
  year := lens.field(f, 'year', extract(year from base), null, 1, 9999);
  if f ?| array['quarter', 'dayofquarter'] then
    part := lens.field(f, 'quarter', extract(quarter from base), null, 1, 4);
    made := make_date(year, part * 3 - 2, 1)
      + lens.field(f, 'dayofquarter', base::date - date_trunc('quarter', base)::date + 1, first, 1, 92) - 1;
    if extract(quarter from made) <> part then perform lens.refuse('temporal_field'); end if;
    return made;
  end if;
  if f ? 'ordinalday' then
    made := make_date(year, 1, 1) + lens.field(f, 'ordinalday', null, null, 1, 366) - 1;
    if extract(year from made) <> year then perform lens.refuse('temporal_field'); end if;
    return made;
  end if;
  if f ? 'day' and not f ? 'month' and base is null then perform lens.refuse('temporal_field'); end if;
  part := lens.field(f, 'month', extract(month from base), first, 1, 12);
  return make_date(year, part, lens.field(f, 'day', extract(day from base), first, 1, 31));
end $$;

create or replace function lens.time_from(f jsonb) returns interval immutable strict parallel safe language plpgsql as $$
declare
  base timestamp := lens.as_moment(f -> 'time');
  nanoseconds int8;
  had_milli boolean := f ? 'millisecond';
  had_micro boolean := f ? 'microsecond';
begin
  if base is null and ((f ? 'minute' and not f ? 'hour') or (f ? 'second' and not f ? 'minute')
    or (f ?| array['millisecond', 'microsecond', 'nanosecond'] and not f ? 'second')) then
    perform lens.refuse('temporal_field');
  end if;
  if f ?| array['millisecond', 'microsecond', 'nanosecond'] then
    nanoseconds := lens.field(f, 'millisecond', null, 0, 0, 999)::int8 * 1000000
      + lens.field(f, 'microsecond', null, 0, 0, case when had_milli then 999 else 999999 end)::int8 * 1000
      + lens.field(f, 'nanosecond', null, 0, 0,
        case when had_micro then 999 when had_milli then 999999 else 999999999 end);
  else
    nanoseconds := coalesce(extract(microseconds from base)::int8 % 1000000 * 1000, 0);
  end if;
  if nanoseconds % 1000 <> 0 then perform lens.refuse('nanoseconds'); end if;
  return lens.interval(0, 0, lens.field(f, 'hour', extract(hour from base), 0, 0, 23) * 3600000000
    + lens.field(f, 'minute', extract(minute from base), 0, 0, 59) * 60000000::int8
    + lens.field(f, 'second', floor(extract(second from base)), 0, 0, 59) * 1000000::int8 + nanoseconds / 1000);
end $$;

create or replace function lens.moment_from(v jsonb, zoned boolean) returns timestamp immutable strict parallel safe language plpgsql as $$
declare
  f jsonb;
begin
  if zoned and v ?| array['epochSeconds', 'epochMillis'] then
    f := lens.fields(v, array['epochseconds', 'epochmillis', 'millisecond', 'microsecond', 'nanosecond']);
    if f ? 'epochseconds' = f ? 'epochmillis' then perform lens.refuse('temporal_field'); end if;
    if coalesce((f -> 'epochseconds')::int8, (f -> 'epochmillis')::int8 / 1000) not between -62135596800 and 253402300799 then
      perform lens.refuse('year_out_of_range');
    end if;
    return timestamp '1970-01-01' + lens.interval(0, 0, coalesce((f -> 'epochseconds')::int8 * 1000000, (f -> 'epochmillis')::int8 * 1000))
      + lens.time_from((f - 'epochseconds' - 'epochmillis') || '{"hour": 0, "minute": 0, "second": 0}');
  end if;
  f := lens.fields(v, lens.date_fields() || lens.time_fields() || array['datetime']
    || case when zoned then array['timezone'] else '{}' end);
  if f ? 'datetime' then
    if f ?| array['date', 'time'] or lens.kind(f -> 'datetime') = 'date' then perform lens.refuse('temporal_field'); end if;
    f := f || jsonb_build_object('date', f -> 'datetime', 'time', f -> 'datetime');
  end if;
  if lens.kind(f -> 'time') = 'date' then perform lens.refuse('temporal_field'); end if;
  return lens.date_from(f, f ?| lens.time_fields() and not f ? 'date') + lens.time_from(f);
end $$;

create or replace function lens.parse_date(said text) returns date immutable strict parallel safe language plpgsql as $$
declare
  p text[];
begin
  p := coalesce(regexp_match(said, '^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})$'), regexp_match(said, '^([0-9]{4})([0-9]{2})([0-9]{2})$'));
  if p is not null then
    return lens.date_from(jsonb_build_object('year', p[1]::int4, 'month', p[2]::int4, 'day', p[3]::int4), false);
  end if;
  p := coalesce(regexp_match(said, '^([0-9]{4})-([0-9]{1,2})$'), regexp_match(said, '^([0-9]{4})([0-9]{2})$'));
  if p is not null then return lens.date_from(jsonb_build_object('year', p[1]::int4, 'month', p[2]::int4), false); end if;
  p := regexp_match(said, '^([0-9]{4})-?([0-9]{3})$');
  if p is not null then return lens.date_from(jsonb_build_object('year', p[1]::int4, 'ordinalday', p[2]::int4), false); end if;
  p := coalesce(regexp_match(said, '^([0-9]{4})-W([0-9]{1,2})(?:-([0-9]))?$'), regexp_match(said, '^([0-9]{4})W([0-9]{2})([0-9])?$'));
  if p is not null then
    return lens.date_from(jsonb_build_object('year', p[1]::int4, 'week', p[2]::int4, 'dayofweek', coalesce(p[3], '1')::int4), false);
  end if;
  p := coalesce(regexp_match(said, '^([0-9]{4})-Q([1-4])-([0-9]{1,2})$'), regexp_match(said, '^([0-9]{4})Q([1-4])([0-9]{2})$'));
  if p is not null then
    return lens.date_from(jsonb_build_object('year', p[1]::int4, 'quarter', p[2]::int4, 'dayofquarter', p[3]::int4), false);
  end if;
  if said ~ '^[0-9]{4}$' then return lens.date_from(jsonb_build_object('year', said::int4), false); end if;
  perform lens.refuse('no_date');
end $$;

create or replace function lens.parse_time(said text) returns interval immutable strict parallel safe language plpgsql as $$
declare
  p text[] := coalesce(
    regexp_match(said, '^([0-9]{2})(?::([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?$'),
    regexp_match(said, '^([0-9]{2})(?:([0-9]{2})(?:([0-9]{2})(?:[.,]([0-9]{1,9}))?)?)?$'));
begin
  if p is null then perform lens.refuse('no_date'); end if;
  return lens.time_from(jsonb_build_object('hour', p[1]::int4, 'minute', coalesce(p[2], '0')::int4,
    'second', coalesce(p[3], '0')::int4, 'nanosecond', rpad(coalesce(p[4], '0'), 9, '0')::int4));
end $$;

-- Only UTC: a moment keeps no other zone, and would be shown in the wrong one.
create or replace function lens.parse_moment(said text, zoned boolean) returns timestamp immutable strict parallel safe language plpgsql as $$
declare
  p text[] := regexp_match(said, '^([^T]{1,12})(?:T([0-9:.,]{2,18})(Z|[+-][0-9:]{2,9})?(\[[^\]]{1,60}\])?)?$');
begin
  if p is null or (p[3] is not null and not zoned) then perform lens.refuse('no_date'); end if;
  if p[4] is not null or (p[3] is not null and p[3] not in ('Z', '+00', '+0000', '+00:00', '-00', '-0000', '-00:00')) then
    perform lens.refuse('time_zone');
  end if;
  return lens.parse_date(p[1]) + lens.parse_time(coalesce(p[2], '00'));
end $$;

create or replace function lens.to_date(v jsonb) returns date immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(v)
    when 'string' then return lens.parse_date(v #>> '{}');
    when 'map' then return lens.date_from(lens.fields(v -> 'map', lens.date_fields()), false);
    else return lens.as_moment(v)::date;
  end case;
end $$;

create or replace function lens.to_moment(v jsonb, zoned boolean) returns timestamp immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(v)
    when 'string' then return lens.parse_moment(v #>> '{}', zoned);
    when 'map' then return lens.moment_from(v -> 'map', zoned);
    when 'date' then perform lens.refuse('date_without_time');
    else return lens.as_moment(v);
  end case;
end $$;

grant execute on all functions in schema lens to consilium_app;
