-- Whose files the run of this transaction may open: those of its research agent, or the interaction agent's (only zeros). Null: no run is
-- set, or it is the run of somebody else. Policies call it as (select app.workspace_owner()).
create or replace function app.workspace_owner() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(app.research_agent(), (select '00000000-0000-0000-0000-000000000000'::uuid from app.runs r
    where r.tenant = app.tenant() and r.compartment = app.compartment() and r.actor = app.actor()
      and r.id = app.run_id()
      and r.team = 'research' and r.agent = 'interaction'))
$$;

-- Makes the next version of a file, or says why not: `written` and its version (the same step again: the version that it wrote),
-- `changed` and the present version if that is not the expected one (0: there is no such file; null: any is), `full`. Runs as its caller: the policies
-- decide whose files these are. The manifest is changed by compare-and-set, so the limits hold for writers side by side.
create or replace function app.write_file(
  p_owner uuid, p_path text, p_step text, p_expected integer, p_hash text, p_size integer, p_object_key text, p_origin text,
  p_most_files integer, p_most_bytes bigint, p_per_version integer
) returns table (outcome text, file_version integer)
language plpgsql volatile set search_path = pg_catalog, pg_temp as $$
declare
  v_seen app.workspaces;
  v_version integer;
  v_cost bigint := p_size + p_per_version;
begin
  insert into app.workspaces (tenant, compartment, owner, actor)
    values (app.tenant(), app.compartment(), p_owner, app.actor()) on conflict do nothing;
  loop
    select w.* into strict v_seen from app.workspaces w
      where w.tenant = app.tenant() and w.compartment = app.compartment() and w.owner = p_owner;
    select v.version into v_version from app.workspace_versions v
      where v.tenant = app.tenant() and v.compartment = app.compartment() and v.owner = p_owner and v.step = p_step;
    if found then
      return query select 'written'::text, v_version;
      return;
    end if;
    select coalesce(max(v.version), 0) into v_version from app.workspace_versions v
      where v.tenant = app.tenant() and v.compartment = app.compartment() and v.owner = p_owner and v.path = p_path;
    if v_version <> p_expected then
      return query select 'changed'::text, v_version;
      return;
    end if;
    if v_seen.bytes + v_cost > p_most_bytes or (v_version = 0 and v_seen.files >= p_most_files) then
      return query select 'full'::text, v_version;
      return;
    end if;
    update app.workspaces w
      set version = w.version + 1, bytes = w.bytes + v_cost, files = w.files + (v_version = 0)::integer
      where w.tenant = app.tenant() and w.compartment = app.compartment() and w.owner = p_owner and w.version = v_seen.version;
    exit when found;
  end loop;
  insert into app.workspace_versions (tenant, compartment, owner, actor, path, version, content_hash, size, object_key, origin, step,
      source_run, written_at)
    values (app.tenant(), app.compartment(), p_owner, app.actor(), p_path, v_version + 1, p_hash, p_size, p_object_key, p_origin, p_step,
      app.run()::uuid, app.clock());
  return query select 'written'::text, v_version + 1;
end $$;

-- A file of the interaction agent that code keeps, after a version was written: this version is the code's, and of the versions that code
-- wrote the newest p_versions stay. With the first version of a file, of the files in its folder that only code wrote the newest p_files
-- stay. What goes is no longer counted. Gives the places of the bytes, which nothing else names. Versions that an agent wrote stay.
create or replace function app.keep_newest(
  p_path text, p_version integer, p_versions integer, p_files integer, p_per_version integer
) returns setof text language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_none constant uuid := '00000000-0000-0000-0000-000000000000';
  v_folder text := split_part(p_path, '/', 1);
begin
  if app.workspace_owner() is distinct from v_none or not app.may_open()
    or v_folder not in ('conversation_history', 'sessions', 'research_index') or p_versions < 1 or p_files < 1 then
    return;
  end if;
  perform set_config('app.thins_files', 'yes', true);
  update app.workspace_versions v set by_code = true
    where v.tenant = app.tenant() and v.compartment = app.compartment() and v.owner = v_none and v.path = p_path
      and v.version = p_version and v.source_run = app.run_id() and not v.by_code;
  return query
    with gone as (
      delete from app.workspace_versions v
        where v.tenant = app.tenant() and v.compartment = app.compartment() and v.owner = v_none and v.by_code and (
          (v.path = p_path and v.version <= p_version - p_versions)
          or (p_version = 1 and v.path in (
            select o.path from app.workspace_versions o
              where o.tenant = app.tenant() and o.compartment = app.compartment() and o.owner = v_none
                and starts_with(o.path, v_folder || '/')
              group by o.path having bool_and(o.by_code) order by max(o.written_at) desc, o.path desc offset p_files)))
        returning v.path, v.size, v.object_key
    ), counted as (
      update app.workspaces w set bytes = w.bytes - g.bytes, files = w.files - g.files
        from (select coalesce(sum(x.size + p_per_version), 0) as bytes,
          count(distinct x.path) filter (where x.path <> p_path) as files from gone x) g
        where w.tenant = app.tenant() and w.compartment = app.compartment() and w.owner = v_none and g.bytes > 0
    )
    select x.object_key from gone x;
  perform set_config('app.thins_files', '', true);
end $$;

grant execute on function app.keep_newest(text, integer, integer, integer, integer) to consilium_own;
grant execute on function app.workspace_owner() to consilium_own;
grant execute on function app.write_file(uuid, text, text, integer, text, integer, text, text, integer, bigint, integer)
  to consilium_own;
