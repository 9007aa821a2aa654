-- What the compiled queries of the lens are made of, beside SQL itself: Cypher's rules over values whose type is known only when
-- they are met (tagged JSON; see packages/record/src/lens/compile/typed.ts). No function reads a table. What cannot be done rightly
-- is refused by ZL001 with a code as its message, never with a value.

create or replace function lens.refuse(code text) returns boolean immutable parallel safe language plpgsql as $$
begin
  raise exception using errcode = 'ZL001', message = code;
end $$;

create or replace function lens.kind(v jsonb) returns text immutable strict parallel safe language sql
return case jsonb_typeof(v)
  when 'number' then case when scale(v::numeric) = 0 then 'integer' else 'float' end
  when 'array' then 'list'
  when 'object' then case
    when v ? 'map' then 'map' when v ? 'node' then 'node' when v ? 'relationship' then 'relationship'
    when v ? 'date' then 'date' when v ? 'datetime' then 'datetime' when v ? 'localdatetime' then 'localdatetime'
    when v ? 'duration' then 'duration' when v ? 'path' then 'path' else 'unknown' end
  else jsonb_typeof(v) end;

-- Native values to tagged ones and back.

-- A float has at least one decimal place; its text is the shortest that reads back as itself.
create or replace function lens.of_float(v float8) returns jsonb immutable strict parallel safe language sql
return to_jsonb(v::text::numeric + 0.0);

create or replace function lens.of_date(v date) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if v < date '0001-01-01' or v > date '9999-12-31' then perform lens.refuse('year_out_of_range'); end if;
  return jsonb_build_object('date', to_char(v, 'YYYY-MM-DD'));
end $$;

create or replace function lens.moment_text(v timestamp) returns text immutable strict parallel safe language plpgsql as $$
begin
  if v < timestamp '0001-01-01' or v >= timestamp '10000-01-01' then perform lens.refuse('year_out_of_range'); end if;
  return to_char(v, 'YYYY-MM-DD"T"HH24:MI:SS')
    || case when date_trunc('second', v) = v then '' else rtrim(to_char(v, '.US'), '0') end;
end $$;

create or replace function lens.of_datetime(v timestamptz) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  return jsonb_build_object('datetime', lens.moment_text(v at time zone 'UTC') || 'Z');
end $$;

create or replace function lens.of_localdatetime(v timestamp) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  return jsonb_build_object('localdatetime', lens.moment_text(v));
end $$;

create or replace function lens.months(v interval) returns int8 immutable strict parallel safe language sql
return (extract(year from v) * 12 + extract(month from v))::int8;
create or replace function lens.microseconds(v interval) returns int8 immutable strict parallel safe language sql
return (extract(hour from v) * 3600000000 + extract(minute from v) * 60000000 + extract(microseconds from v))::int8;

create or replace function lens.of_duration(v interval) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  return jsonb_build_object('duration',
    jsonb_build_array(lens.months(v), extract(day from v)::int8, lens.microseconds(v)));
end $$;

create or replace function lens.interval(months int8, days int8, microseconds int8)
returns interval immutable strict parallel safe language plpgsql as $$
begin
  if abs(months) > 1000000 or abs(days) > 1000000000 or abs(microseconds) > 1000000000000000000 then
    perform lens.refuse('duration_out_of_range');
  end if;
  return make_interval(months => months::int4, days => days::int4) + (microseconds::text || ' microseconds')::interval;
end $$;

create or replace function lens.to_interval(v jsonb) returns interval immutable strict parallel safe language plpgsql as $$
begin
  return lens.interval((v #> '{duration,0}')::int8, (v #> '{duration,1}')::int8, (v #> '{duration,2}')::int8);
end $$;

-- A value that must be of one type, or null.

create or replace function lens.as_boolean(v jsonb) returns boolean immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) in ('boolean', 'null') then return v::boolean; end if;
  perform lens.refuse('not_a_boolean');
end $$;

create or replace function lens.as_text(v jsonb) returns text immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) in ('string', 'null') then return v #>> '{}'; end if;
  perform lens.refuse('not_a_text');
end $$;

create or replace function lens.as_integer(v jsonb) returns int8 immutable strict parallel safe language plpgsql as $$
begin
  if lens.kind(v) in ('integer', 'null') then return v::int8; end if;
  perform lens.refuse('not_an_integer');
end $$;

create or replace function lens.as_float(v jsonb) returns float8 immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) in ('number', 'null') then return v::float8; end if;
  perform lens.refuse('not_a_number');
end $$;

create or replace function lens.as_list(v jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) = 'array' then return v; end if;
  if jsonb_typeof(v) = 'null' then return null; end if;
  perform lens.refuse('not_a_list');
end $$;

create or replace function lens.as_tagged(v jsonb, tag text) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) = 'null' then return null; end if;
  if jsonb_typeof(v) = 'object' and v ? tag then return v; end if;
  perform lens.refuse('not_a_' || tag);
end $$;

-- A text, or null for whatever else it is: CONTAINS of a number is null, not an error.
create or replace function lens.text_or_null(v jsonb) returns text immutable strict parallel safe language sql
return case when jsonb_typeof(v) = 'string' then v #>> '{}' end;

create or replace function lens.labels(v jsonb) returns text[] immutable strict parallel safe language plpgsql as $$
begin
  return array(select jsonb_array_elements_text(v -> 'labels'));
end $$;

-- Equality, comparison and order.

-- Exact, as an integer beyond 2^53 has no float of its own.
create or replace function lens.compare_numbers(i int8, f float8) returns int4 immutable strict parallel safe language sql
return case
  when i between -9007199254740992 and 9007199254740992 then sign(i::float8 - f)::int4
  when f >= 9223372036854775808.0::float8 then -1
  when f < -9223372036854775808.0::float8 then 1
  else sign(i::numeric - f::int8::numeric)::int4 end;

create or replace function lens.compare_numbers(a jsonb, b jsonb) returns int4 immutable strict parallel safe language plpgsql as $$
declare
  a_is_integer boolean := scale(a::numeric) = 0;
  b_is_integer boolean := scale(b::numeric) = 0;
begin
  if a_is_integer = b_is_integer then return sign(a::numeric - b::numeric)::int4; end if;
  if a_is_integer then return lens.compare_numbers(a::int8, b::float8); end if;
  return -lens.compare_numbers(b::int8, a::float8);
end $$;

create or replace function lens.equal(a jsonb, b jsonb) returns boolean immutable strict parallel safe language plpgsql as $$
declare
  kind text := lens.kind(a);
  other text := lens.kind(b);
  same boolean;
  unsure boolean := false;
  key text;
begin
  if kind = 'null' or other = 'null' then return null; end if;
  if kind in ('integer', 'float') and other in ('integer', 'float') then return lens.compare_numbers(a, b) = 0; end if;
  if kind <> other then return false; end if;
  case kind
    when 'string', 'boolean' then return a = b;
    when 'node' then return a -> 'node' = b -> 'node';
    when 'relationship' then return a -> 'relationship' = b -> 'relationship';
    when 'date' then return (a ->> 'date')::date = (b ->> 'date')::date;
    when 'datetime' then return (a ->> 'datetime')::timestamptz = (b ->> 'datetime')::timestamptz;
    when 'localdatetime' then return (a ->> 'localdatetime')::timestamp = (b ->> 'localdatetime')::timestamp;
    when 'duration' then return a = b;
    when 'list', 'path' then
      if kind = 'path' then a := a -> 'path'; b := b -> 'path'; end if;
      if jsonb_array_length(a) <> jsonb_array_length(b) then return false; end if;
      for i in 0 .. jsonb_array_length(a) - 1 loop
        same := lens.equal(a -> i, b -> i);
        if not same then return false; end if;
        unsure := unsure or same is null;
      end loop;
    when 'map' then
      a := a -> 'map';
      b := b -> 'map';
      if (select array_agg(k order by k) from jsonb_object_keys(a) k)
        is distinct from (select array_agg(k order by k) from jsonb_object_keys(b) k) then return false; end if;
      for key in select jsonb_object_keys(a) loop
        same := lens.equal(a -> key, b -> key);
        if not same then return false; end if;
        unsure := unsure or same is null;
      end loop;
    else perform lens.refuse('unknown_value');
  end case;
  return case when unsure then null else true end;
end $$;

-- Less, equal, greater; null where Cypher says that the two cannot be compared.
create or replace function lens.compare(a jsonb, b jsonb) returns int4 immutable strict parallel safe language plpgsql as $$
declare
  kind text := lens.kind(a);
  other text := lens.kind(b);
  here int4;
begin
  if kind in ('integer', 'float') and other in ('integer', 'float') then return lens.compare_numbers(a, b); end if;
  if kind <> other then return null; end if;
  case kind
    when 'string' then return case when a = b then 0 when (a #>> '{}') < (b #>> '{}') collate "C" then -1 else 1 end;
    when 'boolean' then return a::boolean::int4 - b::boolean::int4;
    when 'date' then return sign((a ->> 'date')::date - (b ->> 'date')::date)::int4;
    when 'datetime' then
      return sign(extract(epoch from (a ->> 'datetime')::timestamptz) - extract(epoch from (b ->> 'datetime')::timestamptz))::int4;
    when 'localdatetime' then
      return sign(extract(epoch from (a ->> 'localdatetime')::timestamp) - extract(epoch from (b ->> 'localdatetime')::timestamp))::int4;
    when 'list' then
      for i in 0 .. least(jsonb_array_length(a), jsonb_array_length(b)) - 1 loop
        here := lens.compare(a -> i, b -> i);
        if here is null or here <> 0 then return here; end if;
      end loop;
      return sign(jsonb_array_length(a) - jsonb_array_length(b))::int4;
    -- What has no order is still as great as itself.
    else return case when lens.equal(a, b) then 0 end;
  end case;
end $$;

-- For < and >: a duration is neither less than itself nor not.
create or replace function lens.compare_strictly(a jsonb, b jsonb) returns int4 immutable strict parallel safe language sql
return case when lens.kind(a) <> 'duration' then lens.compare(a, b) end;

create or replace function lens.number_key(v jsonb) returns bytea immutable strict parallel safe language plpgsql as $$
declare
  f float8 := v::float8;
  bits bytea := float8send(case when f = 0 then 0::float8 else f end);
  rest int8 := 0;
begin
  if abs(f) >= 9007199254740992 and scale(v::numeric) = 0 then
    rest := (v::numeric - case when f >= 9223372036854775808.0::float8 then 9223372036854775808 else f::int8::numeric end)::int8;
  end if;
  if f < 0 then
    for i in 0 .. 7 loop bits := set_byte(bits, i, 255 - get_byte(bits, i)); end loop;
  else
    bits := set_byte(bits, 0, get_byte(bits, 0) + 128);
  end if;
  return bits || int4send((rest + 8388608)::int4);
end $$;

-- Bytes in whose order all values stand: map, node, relationship, list, path, moments, durations, text, truth, numbers, null.
create or replace function lens.sort_key(v jsonb) returns bytea immutable strict parallel safe language plpgsql as $$
declare
  kind text := lens.kind(v);
  key bytea;
  part text;
  span interval;
begin
  case kind
    when 'map' then
      v := v -> 'map';
      key := '\x01'::bytea || int4send((select count(*)::int4 from jsonb_object_keys(v)));
      for part in select k from jsonb_object_keys(v) k order by k collate "C" loop
        key := key || convert_to(part, 'UTF8') || '\x00'::bytea;
      end loop;
      for part in select k from jsonb_object_keys(v) k order by k collate "C" loop
        key := key || lens.sort_key(v -> part);
      end loop;
      return key;
    when 'node' then return '\x02'::bytea || convert_to(v ->> 'node', 'UTF8') || '\x00'::bytea;
    when 'relationship' then return '\x03'::bytea || convert_to(v ->> 'relationship', 'UTF8') || '\x00'::bytea;
    when 'list', 'path' then
      key := case kind when 'list' then '\x04'::bytea else '\x05'::bytea end;
      if kind = 'path' then v := v -> 'path'; end if;
      for i in 0 .. jsonb_array_length(v) - 1 loop key := key || lens.sort_key(v -> i); end loop;
      return key || '\x00'::bytea;
    when 'datetime' then
      return '\x06'::bytea || int8send((extract(epoch from (v ->> 'datetime')::timestamptz) * 1000000 + 1e18)::int8);
    when 'localdatetime' then
      return '\x07'::bytea || int8send((extract(epoch from (v ->> 'localdatetime')::timestamp) * 1000000 + 1e18)::int8);
    when 'date' then return '\x08'::bytea || int4send((v ->> 'date')::date - date '0001-01-01');
    when 'duration' then
      span := lens.to_interval(v);
      -- By its mean length: a month has 2,629,746 seconds. Then by its parts, as equal lengths may still be different durations.
      return '\x09'::bytea || lens.number_key(to_jsonb(trunc(
          lens.months(span) * 2629746 + extract(day from span) * 86400 + lens.microseconds(span) / 1000000.0, 6) + 0.0))
        || int8send(lens.months(span) + 4611686018427387904) || int8send(extract(day from span)::int8 + 4611686018427387904)
        || int8send(lens.microseconds(span) + 4611686018427387904);
    when 'string' then return '\x0a'::bytea || convert_to(v #>> '{}', 'UTF8') || '\x00'::bytea;
    when 'boolean' then return case when v::boolean then '\x0b01'::bytea else '\x0b00'::bytea end;
    when 'integer', 'float' then return '\x0c'::bytea || lens.number_key(v);
    when 'null' then return '\x0d'::bytea;
    else perform lens.refuse('unknown_value');
  end case;
end $$;

grant execute on all functions in schema lens to consilium_app;
