-- What a reader says of an answer is the reader's own.
drop policy if exists app_in_scope on app.answer_ratings;
create policy app_in_scope on app.answer_ratings to consilium_app
  using (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor() and (select app.may_open()))
  with check (tenant = app.tenant() and compartment = app.compartment() and actor = app.actor());
drop policy if exists app_opens on app.answer_ratings;
create policy app_opens on app.answer_ratings as restrictive for insert to consilium_app
  with check ((select app.may_open()));

-- Columns are granted, not words nor whose it is.
drop policy if exists operate_reads_tenant on app.answer_ratings;
create policy operate_reads_tenant on app.answer_ratings for select to consilium_operate using (tenant = app.tenant());
