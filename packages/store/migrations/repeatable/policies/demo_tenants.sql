-- Only administration marks a tenant; no login role has a privilege on the table, and they ask app.is_demo().
drop policy if exists owner_administers on app.demo_tenants;
create policy owner_administers on app.demo_tenants to consilium_owner using (true);

-- The functions of functions/26_demo_tenants.sql run as the owner. Operators read runs of patients, and their own without one.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['step_contents', 'replays'] loop
    execute format('drop policy if exists owner_keeps on app.%I', v_table);
    execute format('create policy owner_keeps on app.%I to consilium_owner
      using (tenant = app.tenant() and compartment = app.compartment() and app.is_demo(tenant) and (select app.may_open()))', v_table);
    execute format('drop policy if exists operate_reads_demo on app.%I', v_table);
    execute format('create policy operate_reads_demo on app.%I for select to consilium_operate
      using (tenant = app.tenant() and (select app.is_demo(app.tenant()))
        and (compartment like ''patient/%%'' or compartment = ''actor/'' || app.actor()))', v_table);
  end loop;
end $$;
