-- The run that waits for the reply of a research agent: while it is open, the sweep leaves the request to it.
alter table app.research_requests add column asked_by uuid;
