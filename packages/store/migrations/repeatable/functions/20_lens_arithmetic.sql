-- Numbers.

create or replace function lens.as_number(v jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) = 'number' then return v; end if;
  if jsonb_typeof(v) = 'null' then return null; end if;
  perform lens.refuse('not_a_number');
end $$;

create or replace function lens.round(v float8) returns float8 immutable strict parallel safe language sql
return case when v - floor(v) >= 0.5 then ceil(v) else floor(v) end;

create or replace function lens.round(v float8, places int8, mode text) returns float8 immutable strict parallel safe language plpgsql as $$
declare
  n numeric := v::text::numeric;
  down numeric;
  step numeric;
begin
  if places < 0 or places > 300 then perform lens.refuse('negative_length'); end if;
  down := trunc(n, places::int4);
  if down = n then return v; end if;
  step := sign(n) * power(10::numeric, - places::int4);
  case upper(mode)
    when 'UP' then return down + step;
    when 'DOWN' then return down;
    when 'CEILING' then return case when n > 0 then down + step else down end;
    when 'FLOOR' then return case when n < 0 then down + step else down end;
    when 'HALF_UP' then return case when abs(n - down) * 2 >= abs(step) then down + step else down end;
    when 'HALF_DOWN' then return case when abs(n - down) * 2 > abs(step) then down + step else down end;
    when 'HALF_EVEN' then
      return case when abs(n - down) * 2 > abs(step) or (abs(n - down) * 2 = abs(step) and mod(down / step, 2) <> 0)
        then down + step else down end;
    else perform lens.refuse('rounding_mode');
  end case;
end $$;

create or replace function lens.round(v float8, places int8) returns float8 immutable strict parallel safe language sql
return case when places = 0 then lens.round(v) else lens.round(v, places, 'HALF_UP') end;

-- Moments and durations.

create or replace function lens.seconds(v interval) returns int8 immutable strict parallel safe language sql
return floor(lens.microseconds(v) / 1000000.0)::int8;

create or replace function lens.plus(at date, by interval) returns date immutable strict parallel safe language sql
return (at + make_interval(months => lens.months(by)::int4))::date + (extract(day from by)::int8 + lens.seconds(by) / 86400)::int4;
create or replace function lens.plus(at timestamp, by interval) returns timestamp immutable strict parallel safe language sql
return at + by;
create or replace function lens.plus(at timestamptz, by interval) returns timestamptz immutable strict parallel safe language sql
return ((at at time zone 'UTC') + by) at time zone 'UTC';
create or replace function lens.plus(at interval, by interval) returns interval immutable strict parallel safe language sql
return at + by;

create or replace function lens.times(v interval, n int8) returns interval immutable strict parallel safe language sql
return lens.interval(lens.months(v) * n, extract(day from v)::int8 * n, lens.microseconds(v) * n);

create or replace function lens.plus(at jsonb, by interval) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(at)
    when 'date' then return lens.of_date(lens.plus((at ->> 'date')::date, by));
    when 'datetime' then return lens.of_datetime(lens.plus((at ->> 'datetime')::timestamptz, by));
    when 'localdatetime' then return lens.of_localdatetime(lens.plus((at ->> 'localdatetime')::timestamp, by));
    when 'duration' then return lens.of_duration(lens.to_interval(at) + by);
    else perform lens.refuse('operator');
  end case;
end $$;

-- Names are as Neo4j has them, in any case.
create or replace function lens.component(v jsonb, name text) returns int8 immutable strict parallel safe language plpgsql as $$
declare
  kind text := lens.kind(v);
  field text := lower(name);
  at timestamp;
  span interval;
  n int8;
begin
  if kind = 'duration' then
    span := lens.to_interval(v);
    if field in ('years', 'quarters', 'months', 'quartersofyear', 'monthsofquarter', 'monthsofyear') then
      n := lens.months(span);
      return case field when 'years' then n / 12 when 'quarters' then n / 3 when 'months' then n
        when 'quartersofyear' then n / 3 % 4 when 'monthsofquarter' then n % 3 else n % 12 end;
    end if;
    if field in ('weeks', 'days', 'daysofweek') then
      n := extract(day from span)::int8;
      return case field when 'weeks' then n / 7 when 'days' then n else n % 7 end;
    end if;
    if field in ('hours', 'minutes', 'seconds', 'minutesofhour', 'secondsofminute') then
      n := lens.seconds(span);
      return case field when 'hours' then n / 3600 when 'minutes' then n / 60 when 'seconds' then n
        when 'minutesofhour' then n / 60 % 60 else n % 60 end;
    end if;
    n := lens.microseconds(span);
    case field
      when 'milliseconds' then return floor(n / 1000.0);
      when 'microseconds' then return n;
      when 'nanoseconds' then return n * 1000;
      when 'millisecondsofsecond' then return (n - lens.seconds(span) * 1000000) / 1000;
      when 'microsecondsofsecond' then return n - lens.seconds(span) * 1000000;
      when 'nanosecondsofsecond' then return (n - lens.seconds(span) * 1000000) * 1000;
      else perform lens.refuse('no_such_component');
    end case;
  end if;
  at := case kind when 'date' then (v ->> 'date')::date::timestamp
    when 'datetime' then (v ->> 'datetime')::timestamptz at time zone 'UTC' else (v ->> 'localdatetime')::timestamp end;
  case field
    when 'year' then return extract(year from at);
    when 'quarter' then return extract(quarter from at);
    when 'month' then return extract(month from at);
    when 'week' then return extract(week from at);
    when 'weekyear' then return extract(isoyear from at);
    when 'day' then return extract(day from at);
    when 'ordinalday' then return extract(doy from at);
    when 'weekday', 'dayofweek' then return extract(isodow from at);
    when 'dayofquarter' then return at::date - date_trunc('quarter', at)::date + 1;
    else null;
  end case;
  if kind = 'date' then perform lens.refuse('no_such_component'); end if;
  case field
    when 'hour' then return extract(hour from at);
    when 'minute' then return extract(minute from at);
    when 'second' then return floor(extract(second from at));
    when 'millisecond' then return (extract(microseconds from at)::int8 % 1000000) / 1000;
    when 'microsecond' then return extract(microseconds from at)::int8 % 1000000;
    when 'nanosecond' then return extract(microseconds from at)::int8 % 1000000 * 1000;
    else null;
  end case;
  if kind = 'localdatetime' then perform lens.refuse('no_such_component'); end if;
  case field
    when 'epochseconds' then return trunc(extract(epoch from at));
    when 'epochmillis' then return floor(extract(epoch from at) * 1000);
    else perform lens.refuse('no_such_component');
  end case;
end $$;

create or replace function lens.property(v jsonb, key text, identity text) returns jsonb immutable parallel safe language plpgsql as $$
begin
  if v is null then return null; end if;
  case lens.kind(v)
    when 'map' then return nullif(v -> 'map' -> key, 'null');
    when 'node' then return case when key = identity then v -> 'node' else v -> 'properties' -> key end;
    when 'relationship' then return v -> 'properties' -> key;
    when 'date', 'datetime', 'localdatetime', 'duration' then return to_jsonb(lens.component(v, key));
    when 'null' then return null;
    else perform lens.refuse('no_properties');
  end case;
end $$;

-- Arithmetic between values of any type.

create or replace function lens.are_integers(a jsonb, b jsonb) returns boolean immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(a) <> 'number' or jsonb_typeof(b) <> 'number' then perform lens.refuse('operator'); end if;
  return scale(a::numeric) = 0 and scale(b::numeric) = 0;
end $$;

create or replace function lens.add(a jsonb, b jsonb, longest_text int8, longest_list int8)
returns jsonb immutable strict parallel safe language plpgsql as $$
declare
  kind text := lens.kind(a);
  other text := lens.kind(b);
begin
  if kind = 'null' or other = 'null' then return null; end if;
  if kind = 'list' or other = 'list' then
    if kind <> 'list' then a := jsonb_build_array(a); end if;
    if other <> 'list' then b := jsonb_build_array(b); end if;
    return lens.bounded(a || b, longest_list);
  end if;
  if (kind = 'string' and other in ('string', 'integer', 'float')) or (other = 'string' and kind in ('integer', 'float')) then
    return to_jsonb(lens.concatenate(lens.to_text(a, false), lens.to_text(b, false), longest_text));
  end if;
  if other = 'duration' then return lens.plus(a, lens.to_interval(b)); end if;
  if kind = 'duration' then return lens.plus(b, lens.to_interval(a)); end if;
  if lens.are_integers(a, b) then return to_jsonb(a::int8 + b::int8); end if;
  return lens.of_float(a::float8 + b::float8);
end $$;

create or replace function lens.subtract(a jsonb, b jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(a) = 'null' or jsonb_typeof(b) = 'null' then return null; end if;
  if lens.kind(b) = 'duration' then return lens.plus(a, - lens.to_interval(b)); end if;
  if lens.are_integers(a, b) then return to_jsonb(a::int8 - b::int8); end if;
  return lens.of_float(a::float8 - b::float8);
end $$;

create or replace function lens.multiply(a jsonb, b jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(a) = 'null' or jsonb_typeof(b) = 'null' then return null; end if;
  if lens.kind(a) = 'duration' then return lens.of_duration(lens.times(lens.to_interval(a), lens.as_integer(b))); end if;
  if lens.kind(b) = 'duration' then return lens.of_duration(lens.times(lens.to_interval(b), lens.as_integer(a))); end if;
  if lens.are_integers(a, b) then return to_jsonb(a::int8 * b::int8); end if;
  return lens.of_float(a::float8 * b::float8);
end $$;

create or replace function lens.divide(a jsonb, b jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(a) = 'null' or jsonb_typeof(b) = 'null' then return null; end if;
  if lens.are_integers(a, b) then return to_jsonb(a::int8 / b::int8); end if;
  return lens.of_float(a::float8 / b::float8);
end $$;

-- Integers stay integers; of nothing 0.
create or replace function lens.sum_step(sum jsonb, v jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) = 'null' then return sum; end if;
  if lens.are_integers(sum, v) then return to_jsonb(sum::int8 + v::int8); end if;
  return lens.of_float(sum::float8 + v::float8);
end $$;
create or replace aggregate lens.sum(jsonb) (sfunc = lens.sum_step, stype = jsonb, initcond = '0', parallel = safe);

-- Of values in their order: the one at the place, or what lies between the two beside it.
create or replace function lens.percentile(ordered jsonb[], share float8) returns jsonb immutable strict parallel safe language plpgsql as $$
declare
  place float8 := share * (cardinality(ordered) - 1);
  low int4 := floor(place)::int4;
begin
  if cardinality(ordered) = 0 then return null; end if;
  if place = low then return lens.as_number(ordered[low + 1]); end if;
  return lens.of_float(lens.as_float(ordered[low + 1]) * (1 - (place - low)) + lens.as_float(ordered[low + 2]) * (place - low));
end $$;

grant execute on all functions in schema lens to consilium_app;
