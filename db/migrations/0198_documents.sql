-- Files that prove something are called documents, as on every screen.
alter table application_papers rename to application_files;
alter index application_papers_file rename to application_files_file;
alter table provider_papers rename to provider_documents;
alter index provider_papers_of rename to provider_documents_of;
alter index provider_papers_ending rename to provider_documents_ending;
update events set name = replace(name, 'paper', 'document')
where name in ('application paper added', 'application paper removed', 'provider paper added', 'provider paper removed', 'paper expiry set');
update files set purpose = replace(purpose, 'paper', 'document') where purpose in ('application paper', 'provider paper');
