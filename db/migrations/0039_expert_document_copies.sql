-- An application after a rejected one has documents of its own, which share the sealed objects of the rejected one.
alter table expert_document drop constraint expert_document_key_key;
create index expert_document_key_idx on expert_document (key);
