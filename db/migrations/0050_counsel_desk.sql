-- The expert's note is sealed with a key of the server; the words of earlier notes are sealed by a job, which empties the column.
alter table counsel_note alter column words drop not null;
alter table counsel_note add column sealed bytea;
alter table counsel_note add constraint counsel_note_content_check check (num_nonnulls(words, sealed) = 1);
create index counsel_note_plain_idx on counsel_note (coun_no) where words is not null;
