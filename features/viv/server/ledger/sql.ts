import type { Statement } from '#kit/server/db/prepared.ts'

/** Creates the five accounts of each member of $1 who has none, in a fixed order, before anything is locked. */
export const ENSURE: Statement = `
  insert into viv_account (user_no, kind, use_day)
  select u.user_no, k.kind, $2::date
  from users u cross join unnest(array['paid', 'free', 'hold_paid', 'hold_free', 'pending']) with ordinality k (kind, nth)
  where u.user_no = any($1::bigint[])
    and (select true from viv_account a where a.user_no = u.user_no and a.kind = 'paid') is null
  order by u.user_no, k.nth on conflict do nothing`

const COLUMNS = 'account_no, user_no, kind, balance, use_day, last_dt, gift_day, gift_day_sum, gift_month_sum'

/**
 * The wallet of a member is one look-up in `viv_account_key`: `offset 0` keeps it one for each member, and the subquery hides from the
 * planner
 * that all paid accounts are in `viv_account_idle_idx`, which it would walk while it believes them to be few.
 */
const paidAccountSql = (columns: string, userNo: string): string =>
  `select ${columns} from viv_account a where a.user_no = ${userNo} and a.kind = (select 'paid')`

const lock = (more: string): Statement => `
  select ${COLUMNS} from viv_account
  where account_no = any(
    array(select p.account_no from unnest($1::bigint[]) u (no) cross join lateral (${paidAccountSql('a.account_no', 'u.no')} offset 0) p)
    || array(select a.account_no from viv_account a where a.user_no is null and (a.kind = any($2::text[])${more})))
  order by account_no for no key update`

/**
 * Locks the paid accounts of the members $1, which stand for their wallets, and the platform's accounts $2, in the order of their
 * numbers, so that no two deadlock.
 */
export const LOCK = lock('')

/** Locks the paid accounts of the members $1, except those that are locked. It waits for none, so their order does not matter. */
export const LOCK_FREE: Statement = `
  select p.* from unnest($1::bigint[]) u (no)
  cross join lateral (${paidAccountSql(COLUMNS, 'u.no')} for no key update skip locked) p`

/** Which of the members $1 have a wallet. */
export const EXISTING_WALLETS: Statement = `
  select p.user_no from unnest($1::bigint[]) u (no) cross join lateral (${paidAccountSql('a.user_no', 'u.no')} offset 0) p`

/** Also locks `promo` if the members $3 have open losses. Otherwise not, because all members share it. */
export const LOCK_WITH_LOSSES = lock(`
      or a.kind = 'promo' and exists (select from viv_refund r where r.user_no = any($3::bigint[]) and r.loss_viv > r.loss_back_viv)`)

/** Open losses of the members $1, the oldest first, each with a number for the journal of its recovery. */
export const LOSSES: Statement = `
  select r.refund_no, r.charge_no, r.loss_viv - r.loss_back_viv as loss, nextval('viv_journal_no') as journal_no from (
    select * from viv_refund where user_no = any($1::bigint[]) and loss_viv > loss_back_viv order by refund_no offset 0) r`

/** Records at the time $1 that the amounts $3 of the losses $2 were recovered. A fully recovered loss needs no acceptance. */
export const RECOVER_LOSSES: Statement = `
  update viv_refund r set loss_back_viv = r.loss_back_viv + n.amount,
    loss_accepted_dt = case when r.loss_back_viv + n.amount = r.loss_viv then coalesce(r.loss_accepted_dt, $1) else r.loss_accepted_dt end
  from unnest($2::bigint[], $3::bigint[]) n (refund_no, amount) where r.refund_no = n.refund_no`

/** The other accounts of locked wallets. */
export const REST: Statement = `select ${COLUMNS} from viv_account where user_no = any($1::bigint[]) and kind <> 'paid'`

export const NUMBERS: Statement = `select array(select nextval('viv_journal_no') from generate_series(1, $1::int)) as numbers`

const LOT =
  'l.lot_no, l.user_no, l.bucket, l.source, l.origin_source, l.origin_dt, l.journal_no, l.amount, l.remaining, l.expire_dt, l.charge_no, l.release_dt, l.reg_dt'

/** Usable lots in the order of their use, at most $3 of each member: the oldest first; free ones that expire after $2 by their expiry. */
export const OPEN_LOTS: Statement = `
  select ${LOT} from unnest($1::bigint[]) w (user_no) cross join lateral (
    select * from viv_lot o where o.user_no = w.user_no and o.bucket = $2 and o.is_open
    order by o.reg_dt, o.lot_no limit $3::int) l`
export const OPEN_FREE_LOTS: Statement = `
  select ${LOT} from unnest($1::bigint[]) w (user_no) cross join lateral (
    select * from viv_lot o where o.user_no = w.user_no and o.bucket = 'free' and o.is_open and (o.expire_dt is null or o.expire_dt > $2)
    order by o.expire_dt nulls last, o.reg_dt, o.lot_no limit $3::int) l`

/** Lots by their numbers, or by the journals that created them. */
export const LOTS: Statement = `select ${LOT} from viv_lot l where l.lot_no = any($1::bigint[]) order by l.lot_no`
export const LOTS_MADE: Statement = `select ${LOT} from viv_lot l where l.journal_no = any($1::bigint[]) order by l.lot_no`

/** The viv that the journals $1 took from lots and did not return, in reverse order. */
export const TAKEN: Statement = `
  select u.lot_no, -sum(u.amount) as taken from viv_lot_use u
  where u.journal_no = any($1::bigint[]) group by u.lot_no having sum(u.amount) < 0
  order by max(u.use_no) filter (where u.amount < 0) desc`

/**
 * Writes a plan in one statement: journals, new values of accounts and lots, entries, new lots and uses of lots, each in its order. A use
 * refers to a new lot by its position as a negative number.
 */
export const WRITE: Statement = `
  with journals as (
    insert into viv_journal (journal_no, kind, ref, user_no, memo, reg_dt)
    select j.no, j.kind, j.ref, j.user_no, j.memo::jsonb, $1
    from unnest($2::bigint[], $3::text[], $4::text[], $5::bigint[], $6::text[]) j (no, kind, ref, user_no, memo)
  ), accounts as (
    update viv_account a set balance = n.balance, use_day = n.use_day, last_dt = greatest(a.last_dt, $1),
      gift_day = n.gift_day, gift_day_sum = n.day_sum, gift_month_sum = n.month_sum
    from unnest($7::bigint[], $8::bigint[], $9::date[], $10::date[], $11::bigint[], $12::bigint[])
      n (account_no, balance, use_day, gift_day, day_sum, month_sum)
    where a.account_no = n.account_no
  ), entries as (
    insert into viv_entry (journal_no, account_no, amount, balance, grp, reg_dt)
    select e.journal_no, e.account_no, e.amount, e.balance, e.grp, $1
    from unnest($13::bigint[], $14::bigint[], $15::bigint[], $16::bigint[], $17::smallint[])
      with ordinality e (journal_no, account_no, amount, balance, grp, nth) order by e.nth
  ), made as materialized (
    select nextval('viv_lot_no') as lot_no, m.*
    from unnest($18::bigint[], $19::text[], $20::text[], $21::text[], $22::timestamptz[], $23::bigint[], $24::bigint[], $25::bigint[],
      $26::timestamptz[], $27::bigint[], $28::timestamptz[])
      with ordinality m (user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, expire_dt, charge_no, release_dt, nth)
  ), lots as (
    insert into viv_lot (lot_no, user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, expire_dt, charge_no,
      release_dt, move_dt, reg_dt)
    select lot_no, user_no, bucket, source, origin_source, origin_dt, journal_no, amount, remaining, expire_dt, charge_no, release_dt, $1, $1
    from made
  ), changed as (
    update viv_lot l set remaining = n.remaining, bucket = n.bucket, expire_dt = n.expire_dt, release_dt = n.release_dt, move_dt = $1
    from unnest($29::bigint[], $30::bigint[], $31::text[], $32::timestamptz[], $33::timestamptz[])
      n (lot_no, remaining, bucket, expire_dt, release_dt)
    where l.lot_no = n.lot_no
  )
  insert into viv_lot_use (journal_no, lot_no, amount)
  select u.journal_no, case when u.lot_no < 0 then (select array_agg(m.lot_no order by m.nth) from made m)[-u.lot_no] else u.lot_no end, u.amount
  from unnest($34::bigint[], $35::bigint[], $36::bigint[]) with ordinality u (journal_no, lot_no, amount, nth) order by u.nth`
