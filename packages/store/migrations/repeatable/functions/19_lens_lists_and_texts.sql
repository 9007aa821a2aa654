-- Lists, maps and what hangs on nodes.

create or replace function lens.in_list(v jsonb, list jsonb) returns boolean immutable parallel safe language plpgsql as $$
declare
  same boolean;
  unsure boolean := false;
begin
  if list is null then return null; end if;
  for i in 0 .. jsonb_array_length(list) - 1 loop
    same := lens.equal(v, list -> i);
    if same then return true; end if;
    unsure := unsure or same is null;
  end loop;
  return case when unsure then null else false end;
end $$;

create or replace function lens.has_labels(v jsonb, labels text[]) returns boolean immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(v)
    when 'node' then return lens.labels(v) && labels;
    when 'relationship' then return v ->> 'type' = any (labels);
    when 'null' then return null;
    else perform lens.refuse('not_a_node');
  end case;
end $$;

create or replace function lens.item(list jsonb, place int8) returns jsonb immutable strict parallel safe language sql
return case when place between -2000000000 and 2000000000 then nullif(list -> place::int4, 'null') end;

create or replace function lens.slice(list jsonb, first int8, beyond int8) returns jsonb immutable strict parallel safe language plpgsql as $$
declare
  size int8 := jsonb_array_length(list);
begin
  if first < 0 then first := greatest(size + first, 0); end if;
  if beyond < 0 then beyond := size + beyond; end if;
  return (select coalesce(jsonb_agg(e order by o), '[]') from jsonb_array_elements(list) with ordinality as t(e, o)
    where o > first and o <= beyond);
end $$;

create or replace function lens.size(v jsonb) returns int8 immutable strict parallel safe language plpgsql as $$
begin
  case jsonb_typeof(v)
    when 'array' then return jsonb_array_length(v);
    when 'string' then return length(v #>> '{}');
    when 'null' then return null;
    else perform lens.refuse('no_size');
  end case;
end $$;

create or replace function lens.range(first int8, last int8, step int8, longest int8)
returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if step = 0 then perform lens.refuse('step_of_zero'); end if;
  if (last::numeric - first) / step >= longest then perform lens.refuse('list_too_long'); end if;
  return (select coalesce(jsonb_agg(i), '[]') from generate_series(first, last, step) i);
end $$;

-- Elements at even (0) or odd (1) places: the nodes or the relationships of a path.
create or replace function lens.every_other(path jsonb, parity int4) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  return (select coalesce(jsonb_agg(e order by o), '[]') from jsonb_array_elements(path) with ordinality as t(e, o)
    where (o - 1) % 2 = parity);
end $$;

create or replace function lens.bounded(list jsonb, longest int8) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_array_length(list) > longest then perform lens.refuse('list_too_long'); end if;
  return list;
end $$;

-- Each value once, where it first stood.
create or replace function lens.distinct(list jsonb, longest int8) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  return lens.bounded((select coalesce(jsonb_agg(e order by o), '[]') from (
    select distinct on (lens.sort_key(e)) e, o from jsonb_array_elements(list) with ordinality as t(e, o)
    order by lens.sort_key(e), o) as once), longest);
end $$;

create or replace function lens.quantify(which text, truths boolean[]) returns boolean immutable strict parallel safe language plpgsql as $$
declare
  yes int4 := (select count(*) from unnest(truths) t where t);
  no int4 := (select count(*) from unnest(truths) t where not t);
  unsure boolean := yes + no < cardinality(truths);
begin
  case which
    when 'any' then return case when yes > 0 then true when unsure then null else false end;
    when 'none' then return case when yes > 0 then false when unsure then null else true end;
    when 'all' then return case when no > 0 then false when unsure then null else true end;
    when 'single' then return case when yes > 1 then false when unsure then null else yes = 1 end;
  end case;
end $$;

-- Texts. Lengths and places count code points.

-- What Java takes for white space, which is what trim() takes away.
create or replace function lens.spaces() returns text immutable parallel safe language sql
return U&'\0009\000A\000B\000C\000D\001C\001D\001E\001F\0020\1680\2000\2001\2002\2003\2004\2005\2006\2008\2009\200A\2028\2029\205F\3000';

create or replace function lens.lower(v text) returns text immutable strict parallel safe language sql
return lower(v collate "pg_unicode_fast") collate "C";
create or replace function lens.upper(v text) returns text immutable strict parallel safe language sql
return upper(v collate "pg_unicode_fast") collate "C";

create or replace function lens.ends_with(v text, part text) returns boolean immutable strict parallel safe language sql
return right(v, length(part)) = part;

create or replace function lens.left(v text, n int8) returns text immutable strict parallel safe language plpgsql as $$
begin
  if n < 0 then perform lens.refuse('negative_length'); end if;
  return left(v, least(n, 2000000000)::int4);
end $$;

create or replace function lens.concatenate(a text, b text, longest int8) returns text immutable strict parallel safe language plpgsql as $$
begin
  if length(a) + length(b) > longest then perform lens.refuse('text_too_long'); end if;
  return a || b;
end $$;

create or replace function lens.split(v text, by text, longest int8) returns jsonb immutable strict parallel safe language plpgsql as $$
declare
  parts text[] := case when v = '' then array[''] else string_to_array(v, nullif(by, '')) end;
begin
  if cardinality(parts) > longest then perform lens.refuse('list_too_long'); end if;
  return to_jsonb(parts);
end $$;

-- Conversions. `or_null`: what cannot be converted is null, else it is refused; a text that says no such value is always null.

-- As Java writes it: 1.0, 1.0E10, 1.0E-4.
create or replace function lens.float_text(v float8) returns text immutable strict parallel safe language plpgsql as $$
declare
  n numeric := abs(v::text::numeric);
  sign text := case when v < 0 then '-' else '' end;
  digits text;
  exponent int4;
begin
  if n = 0 then return '0.0'; end if;
  if n >= 0.001 and n < 10000000 then return sign || (trim_scale(n) + 0.0)::text; end if;
  digits := ltrim(replace(trim_scale(n)::text, '.', ''), '0');
  exponent := case when n >= 1 then length(trunc(n)::text) - 1
    else length(digits) - 1 - scale(trim_scale(n)) end;
  digits := rtrim(digits, '0');
  return sign || left(digits, 1) || '.' || case when length(digits) = 1 then '0' else substr(digits, 2) end || 'E' || exponent;
end $$;

create or replace function lens.duration_text(v interval) returns text immutable strict parallel safe language plpgsql as $$
declare
  months int8 := lens.months(v);
  days int8 := extract(day from v)::int8;
  rest int8 := lens.microseconds(v);
  part text := 'P';
  time text := '';
begin
  if months / 12 <> 0 then part := part || months / 12 || 'Y'; end if;
  if months % 12 <> 0 then part := part || months % 12 || 'M'; end if;
  if days <> 0 then part := part || days || 'D'; end if;
  if rest / 3600000000 <> 0 then time := time || rest / 3600000000 || 'H'; end if;
  rest := rest % 3600000000;
  if rest / 60000000 <> 0 then time := time || rest / 60000000 || 'M'; end if;
  rest := rest % 60000000;
  if rest <> 0 then time := time || trim_scale(rest / 1000000.0) || 'S'; end if;
  if time = '' then return case when part = 'P' then 'PT0S' else part end; end if;
  return part || 'T' || time;
end $$;

create or replace function lens.to_text(v jsonb, or_null boolean) returns text immutable strict parallel safe language plpgsql as $$
begin
  case lens.kind(v)
    when 'string', 'integer', 'boolean' then return v #>> '{}';
    when 'float' then return lens.float_text(v::float8);
    when 'date' then return v ->> 'date';
    when 'datetime' then return lens.moment_text((v ->> 'datetime')::timestamptz at time zone 'UTC') || 'Z';
    when 'localdatetime' then return lens.moment_text((v ->> 'localdatetime')::timestamp);
    when 'duration' then return lens.duration_text(lens.to_interval(v));
    when 'null' then return null;
    else
      if not or_null then perform lens.refuse('no_text'); end if;
      return null;
  end case;
end $$;

-- Toward zero; what is too large becomes the largest.
create or replace function lens.truncated(v numeric) returns int8 immutable strict parallel safe language sql
return greatest(least(trunc(v), 9223372036854775807), -9223372036854775808)::int8;

create or replace function lens.to_integer(v jsonb, or_null boolean) returns int8 immutable strict parallel safe language plpgsql as $$
declare
  said text;
begin
  case lens.kind(v)
    when 'integer' then return v::int8;
    when 'float' then return lens.truncated(v::numeric);
    when 'boolean' then return v::boolean::int4;
    when 'null' then return null;
    when 'string' then
      said := v #>> '{}';
      if length(said) > 400 then return null; end if;
      if said ~ '^[+-]?[0-9]+$' then
        if said::numeric not between -9223372036854775808 and 9223372036854775807 then perform lens.refuse('integer_out_of_range'); end if;
        return said::int8;
      end if;
      if said ~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?$' then return lens.truncated(said::numeric); end if;
      return null;
    else
      if not or_null then perform lens.refuse('no_number'); end if;
      return null;
  end case;
end $$;

create or replace function lens.to_float(v jsonb, or_null boolean) returns float8 immutable strict parallel safe language plpgsql as $$
declare
  said text;
begin
  case lens.kind(v)
    when 'integer', 'float' then return v::float8;
    when 'null' then return null;
    when 'string' then
      said := btrim(v #>> '{}', lens.spaces());
      if said ~ '^[+-]?(NaN|Infinity)$' then perform lens.refuse('not_finite'); end if;
      if length(said) < 400 and said ~ '^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?[fFdD]?$' then
        return rtrim(said, 'fFdD')::float8;
      end if;
      return null;
    else
      if not or_null then perform lens.refuse('no_number'); end if;
      return null;
  end case;
end $$;

grant execute on all functions in schema lens to consilium_app;
