-- What each operator's account is for. Those that exist could do everything, and still can.
alter table operator add column roles text[] not null default '{super}';
alter table operator alter column roles drop default;
alter table operator add constraint operator_roles_known
  check (cardinality(roles) > 0 and roles <@ '{super,cs,mod,expert_ops,finance,ads}'::text[]);
