drop policy if exists owner_keeps on app.data_keys;
create policy owner_keeps on app.data_keys to consilium_owner using (true);

drop policy if exists owner_keeps on app.tenant_keys;
create policy owner_keeps on app.tenant_keys to consilium_owner using (true);
