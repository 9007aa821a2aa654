-- The planner's statistics hold samples of the values themselves, and keep them after the rows have been deleted. No
-- query is planned by what a patient's text says: of these columns no sample is taken. (json has no order, so there
-- PostgreSQL takes none anyway.) A later file that adds such a column says the same of it.
-- The reasons were there before: a type set anew, though it is the same, throws away the sample that was taken.
alter table app.grants alter column reason type text;
alter table app.grants alter column reason set statistics 0;
alter table app.imports alter column source set statistics 0;
alter table app.resource_versions alter column content set statistics 0, alter column name set statistics 0,
  alter column codes set statistics 0;
alter table app.proposals alter column quote set statistics 0, alter column fact_code set statistics 0,
  alter column fact_path set statistics 0, alter column resource set statistics 0,
  alter column reason set statistics 0;
alter table app.document_pages alter column text set statistics 0;
