-- The texts that members agree to, notices, questions and answers, inquiries.

-- A version is announced at least 7 days before it holds, 30 if it is unfavourable (specification section 9, "Terms").
-- Only the first of its kind may hold from the day that it is written.
create table policy (
  kind text not null check (kind in ('terms', 'privacy', 'viv_terms', 'location_terms', 'health_sensitive', 'third_party_expert', 'marketing')),
  version text not null,
  title text not null,
  -- Markdown.
  body text not null,
  is_unfavourable boolean not null default false,
  announce_dt timestamptz not null default now(),
  effective_dt timestamptz not null,
  primary key (kind, version)
);
create unique index policy_effective_key on policy (kind, effective_dt);

create function policy_announced() returns trigger language plpgsql as $$
begin
  if exists (select from policy p where p.kind = new.kind and p.version <> new.version)
    and new.effective_dt < new.announce_dt + (case when new.is_unfavourable then interval '30 days' else interval '7 days' end) then
    raise exception 'policy % % must be announced % days before', new.kind, new.version, (case when new.is_unfavourable then 30 else 7 end)
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger policy_announced before insert on policy for each row execute function policy_announced();
-- What someone agreed to must not change under them.
create trigger policy_kept before update or delete on policy for each row execute function refuse_change();

create table notice (
  notice_no bigint generated always as identity primary key,
  title text not null,
  -- Markdown.
  body text not null,
  is_pinned boolean not null default false,
  state smallint not null default 1 check (state in (0, 1)),
  publish_dt timestamptz not null default now(),
  reg_dt timestamptz not null default now()
);
create index notice_list_idx on notice (is_pinned desc, publish_dt desc, notice_no desc) where state = 1;

create table faq (
  faq_no bigint generated always as identity primary key,
  cate text not null check (cate in ('account', 'daily', 'viv', 'counsel', 'shop', 'community', 'privacy')),
  question text not null,
  -- Markdown.
  answer text not null,
  sort integer not null,
  state smallint not null default 1 check (state in (0, 1))
);
create unique index faq_question_key on faq (question);
create index faq_list_idx on faq (cate, sort, faq_no) where state = 1;

create table inquiry (
  inquiry_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  cate text not null check (cate in ('account', 'daily', 'viv', 'counsel', 'shop', 'community', 'privacy', 'etc')),
  title text not null,
  content text not null,
  images jsonb not null default '[]',
  -- 0 waiting, 1 answered
  state smallint not null default 0 check (state in (0, 1)),
  answer text,
  answer_dt timestamptz,
  reg_dt timestamptz not null default now(),
  check ((state = 1) = (answer is not null and answer_dt is not null))
);
create index inquiry_user_idx on inquiry (user_no, inquiry_no desc);
create index inquiry_waiting_idx on inquiry (inquiry_no) where state = 0;

-- Whoever wants to counsel (decisions d-1, "register-pro").
create table expert_application (
  application_no bigint generated always as identity primary key,
  user_no bigint not null references users on delete cascade,
  -- 0 draft, 1 submitted, 2 on hold, 3 approved, 4 rejected, 5 suspended, 6 expired
  state smallint not null default 0 check (state between 0 and 6),
  cate_no smallint check (cate_no between 1 and 10),
  -- What the form holds, in the wire's own shape; whole before it is submitted.
  form jsonb not null default '{}',
  reject_reason text check (length(reject_reason) <= 500),
  reg_dt timestamptz not null default now(),
  edit_dt timestamptz not null default now(),
  submit_dt timestamptz,
  decide_dt timestamptz
);
-- One that is open at a time.
create unique index expert_application_open_key on expert_application (user_no) where state in (0, 1, 2, 3, 5, 6);
create index expert_application_user_idx on expert_application (user_no, application_no desc);
create index expert_application_queue_idx on expert_application (submit_dt) where state = 1;

-- Papers of an application: the object in the storage is sealed, its name on the wire is masked.
create table expert_document (
  document_no bigint generated always as identity primary key,
  application_no bigint references expert_application on delete set null,
  user_no bigint references users on delete set null,
  -- What it proves.
  kind text not null check (kind in ('license', 'certificate', 'business', 'career', 'etc')),
  -- Key of the sealed object.
  key uuid not null unique default gen_random_uuid(),
  file_name text not null,
  mimetype text not null check (mimetype in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 10485760),
  reg_dt timestamptz not null default now()
);
create index expert_document_application_idx on expert_document (application_no) where application_no is not null;
create index expert_document_free_idx on expert_document (reg_dt) where application_no is null or user_no is null;
create index expert_document_user_idx on expert_document (user_no) where user_no is not null;
