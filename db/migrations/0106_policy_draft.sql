-- Whether members who agreed to an earlier version are asked to agree again; otherwise not objecting is agreement, as its notice says.
alter table policy add column must_agree boolean not null default false;

-- The next version of a text, until it is announced.
create table policy_draft (
  kind text primary key,
  title text not null,
  -- Markdown.
  body text not null,
  effective_on date not null,
  is_unfavourable boolean not null,
  must_agree boolean not null,
  -- Counts the changes.
  edit_no integer not null default 1,
  operator_no bigint not null,
  reg_dt timestamptz not null
);
