-- What an expert offers as paid counselling. A counselling copies title, channel, minutes and prices when it is applied for, so that editing or
-- deleting a product changes later applications only.

create table counsel_product (
  product_no bigint generated always as identity primary key,
  expert_user_no bigint not null references users on delete cascade,
  title text not null check (length(title) between 2 and 40),
  description text not null default '' check (length(description) <= 200),
  channel text not null check (channel in ('chat', 'voice', 'video')),
  minutes smallint not null check (minutes in (15, 20, 30, 50, 60)),
  -- In viv.
  price integer not null check (price between 10 and 10000),
  -- Minutes and price in viv of one extension; null: it cannot be extended.
  ext_minutes smallint check (ext_minutes in (10, 15)),
  ext_price integer check (ext_price between 10 and 10000),
  -- 1 offered, 0 not (specification section 4, "Basic state")
  state smallint not null default 1 check (state in (0, 1)),
  -- Its place in the expert's list; null: deleted. Ten places are the most that an expert can offer.
  position smallint check (position between 1 and 10),
  -- Counts the edits, for compare-and-set.
  version integer not null default 1,
  reg_dt timestamptz not null,
  edit_dt timestamptz not null,
  check ((ext_minutes is null) = (ext_price is null)),
  -- Deferrable: moving several products exchanges their places within one statement.
  constraint counsel_product_position_key unique (expert_user_no, position) deferrable initially immediate
);
