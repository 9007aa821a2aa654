-- A list of patients is read by the family name: which part of a name that is, and in which language it is written, as the record
-- says it. Null family: the record gives the name as one text, and nobody guesses.
alter table app.patient_names add column family text, add column given text, add column language text,
  -- What the list is sorted by: family and given name without case and accents, parted by a tab. Empty: no name.
  add column sorted text collate "C" not null default '';
alter table app.patient_names alter column family set statistics 0, alter column given set statistics 0,
  alter column language set statistics 0, alter column sorted set statistics 0;
grant update (family, given, language, sorted) on app.patient_names to consilium_app;

-- As app.my_patients, which goes with the version that calls it, but by name; who has none comes last.
create function app.my_patients_by_name(p_words text[], p_before text, p_limit integer)
returns table (compartment text, relation text, purposes text[], expires_at timestamptz, name text, family text, given text,
  language text, birth_date text, active_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.tenant() is null or app.actor() is null or app.run() is not null
    or app.compartment() is distinct from 'actor/' || app.actor() or not app.may_open()
  then
    return;
  end if;
  return query
    with mine as (
      select g.compartment,
        (array_agg(g.relation order by array_position(
          array['self', 'proxy', 'care-team', 'break-glass'], g.relation)))[1] as relation,
        array_agg(distinct purpose) as purposes,
        case when bool_or(g.expires_at is null) then null else max(g.expires_at) end as expires_at,
        min(g.granted_at) as granted_at
      from app.grants g, unnest(g.purposes) purpose
      where g.tenant = app.tenant() and g.actor = app.actor() and g.compartment like 'patient/%'
        and g.revoked_at is null and (g.expires_at is null or g.expires_at > statement_timestamp())
        and not exists (select from app.erasures e where e.tenant = g.tenant and e.compartment = g.compartment)
      group by g.compartment
    ), listed as (
      select m.compartment, m.relation, m.purposes, m.expires_at, n.name, n.family, n.given, n.language, n.birth_date, n.sought,
        coalesce(n.sorted, '') = '' as nameless, coalesce(n.sorted, '') as sorted,
        coalesce(n.written_at, m.granted_at) as active_at
      from mine m left join app.patient_names n on n.tenant = app.tenant() and n.compartment = m.compartment
    )
    select l.compartment, l.relation, l.purposes, l.expires_at, l.name, l.family, l.given, l.language, l.birth_date, l.active_at
    from listed l
    where not exists (select from unnest(p_words) w where position(w in coalesce(l.sought, '')) = 0)
      and (p_before is null or (l.nameless, l.sorted, l.compartment) >
        (select b.nameless, b.sorted, b.compartment from listed b where b.compartment = p_before))
    order by l.nameless, l.sorted, l.compartment limit p_limit;
end $$;
grant execute on function app.my_patients_by_name(text[], text, integer) to consilium_app;

-- Records from before: the name that one is taken to be called by, as far as the database can tell.
alter table app.resource_versions no force row level security;
alter table app.patient_names no force row level security;
update app.patient_names n set family = said.family, given = said.given, sorted = said.sorted
from (
  select v.tenant, v.compartment, part.family, part.given,
    coalesce(lower(regexp_replace(normalize(coalesce(part.family || E'\t' || coalesce(part.given, ''), v.name), nfkd),
      '[\u0300-\u036f]', '', 'g')), '') as sorted
  from app.resource_versions v
    left join lateral (
      select nullif(btrim(each.name ->> 'family'), '') as family,
        (select nullif(string_agg(g.value, ' ' order by g.ordinality), '')
          from jsonb_array_elements_text(case jsonb_typeof(each.name -> 'given') when 'array' then each.name -> 'given'
            else '[]' end) with ordinality g) as given
      from jsonb_array_elements(case jsonb_typeof(v.content -> 'name') when 'array' then v.content -> 'name' else '[]' end)
        with ordinality each (name, place)
      where jsonb_typeof(each.name) = 'object'
      order by array_position(array['official', 'usual', '', 'temp', 'nickname', 'maiden', 'anonymous', 'old'],
        coalesce(each.name ->> 'use', '')), each.place limit 1
    ) part on true
  where v.type = 'Patient' and v.recorded_to = 'infinity' and not v.withdrawn
) said where said.tenant = n.tenant and said.compartment = n.compartment;
alter table app.patient_names force row level security;
alter table app.resource_versions force row level security;
