-- What a message said that its sender deleted for all: for reports alone, for a day (decision 031).
create table chat_deleted (
  cr_no bigint not null,
  cm_no bigint not null,
  cm_content text not null,
  cm_file jsonb not null,
  delete_dt timestamptz not null,
  primary key (cr_no, cm_no),
  foreign key (cr_no, cm_no) references chat_message on delete cascade
);
create index chat_deleted_dt_idx on chat_deleted (delete_dt);
