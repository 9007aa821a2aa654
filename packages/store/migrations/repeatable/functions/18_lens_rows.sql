-- What clauses of a compiled query need beside SQL: values that must be of one kind when they are met, and bounds on what is gathered.

create or replace function lens.only_node(v jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if lens.kind(v) <> 'node' then perform lens.refuse('not_a_node'); end if;
  return v;
end $$;

create or replace function lens.only_list(v jsonb) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if jsonb_typeof(v) <> 'array' then perform lens.refuse('not_a_list'); end if;
  return v;
end $$;

-- A value that grew in one clause and may grow again in the next.
create or replace function lens.not_larger(v jsonb, bytes int8) returns jsonb immutable strict parallel safe language plpgsql as $$
begin
  if pg_column_size(v) > bytes then perform lens.refuse('value_too_large'); end if;
  return v;
end $$;

-- True, or refused: rows and bytes up to here, of what one clause gathers into lists.
create or replace function lens.within(rows int8, bytes int8, most_rows int8, most_bytes int8)
returns boolean immutable parallel safe language plpgsql as $$
begin
  if rows > most_rows or bytes > most_bytes then perform lens.refuse('list_too_long'); end if;
  return true;
end $$;

-- A number of rows for SKIP or LIMIT.
create or replace function lens.row_count(v int8) returns int8 immutable parallel safe language plpgsql as $$
begin
  if v is null or v < 0 then perform lens.refuse('not_a_row_count'); end if;
  return v;
end $$;

grant execute on all functions in schema lens to consilium_app;
