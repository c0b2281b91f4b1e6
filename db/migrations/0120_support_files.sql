-- Pictures and PDFs that a message to or from support brings.

create table support_files (
  file_id uuid primary key references files (id) on delete cascade,
  message_id uuid not null references support_messages (id) on delete cascade,
  position smallint not null
);
create index support_files_message on support_files (message_id, position);
