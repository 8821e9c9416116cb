-- The members whom a proposal names in its payload, for the console's search.
create function operator_proposal_members(payload jsonb) returns bigint[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct v.no::bigint), '{}') from (
    select n.no from unnest(array[payload ->> 'user_no', payload ->> 'from_user_no', payload ->> 'to_user_no']) n (no)
    union all
    select e.no from jsonb_array_elements_text(case when jsonb_typeof(payload -> 'user_nos') = 'array' then payload -> 'user_nos' else '[]' end) e (no)
  ) v where v.no ~ '^\d{1,15}$'
$$;
create index operator_proposal_members_idx on operator_proposal using gin (operator_proposal_members(payload));
