import { list, PAGE, pagesOf, whole, type ExportPart } from '#kit/server/data-export.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'

type Line = { entry_no: number; kind: string; ref: string; bucket: 'paid' | 'free'; amount: number; balance: number; reg_dt: string }

/** Entries of the member's accounts after $2 and $3, the oldest first. There may be many: each page is one index range. */
const LINES: Statement = `
  select e.entry_no, j.kind, j.ref, a.kind as bucket, e.amount, e.balance, e.reg_dt
  from viv_account a
  cross join lateral (
    select * from viv_entry x
    where x.account_no = a.account_no and x.grp is not null and (x.reg_dt, x.entry_no) > ($2::text::timestamptz, $3::bigint)
    order by x.reg_dt, x.entry_no limit ${PAGE}) e
  join viv_journal j on j.journal_no = e.journal_no
  where a.user_no = $1 and a.kind in ('paid', 'free')
  order by e.reg_dt, e.entry_no limit ${PAGE}`

/** Viv and the money of charges, refunds and exchanges. Other members appear by their number only. */
export const vivExport: readonly ExportPart[] = [
  whole('viv', '비브 지갑', 'select kind, balance, use_day from viv_account where user_no = $1 order by kind'),
  {
    name: 'viv-history',
    words: '비브를 받고 쓴 내역',
    pieces: (db, userNo) => pagesOf<Line>((last) => rowsOf(db, LINES, [userNo, last?.reg_dt ?? '-infinity', last?.entry_no ?? 0])),
  },
  list(
    'viv-lots',
    '가지고 있는 비브와 그 비브가 온 곳',
    'lot_no',
    `select lot_no, bucket, source, origin_source, origin_dt, amount, remaining, frozen_dt, expire_dt, release_dt, reg_dt
     from viv_lot where user_no = $1 and (is_open or frozen_dt is not null and remaining > 0)`,
  ),
  list(
    'viv-holds',
    '끝나지 않은 결제에 맡겨 둔 비브',
    'hold_no',
    'select hold_no, ref, left_paid, left_free, reg_dt from viv_hold where user_no = $1 and state = 1',
  ),
  list(
    'viv-charges',
    '비브 충전',
    'charge_no',
    `select charge_no, order_id, viv, won, method, state, cancelled_viv, fail_reason, receipt_url, reg_dt, paid_dt
     from viv_charge where user_no = $1`,
  ),
  list(
    'viv-refunds',
    '돌려받은 충전 금액',
    'refund_no',
    `select r.refund_no, r.charge_no, r.viv, r.won, r.state, r.reason, r.reg_dt, r.due_dt, r.done_dt
     from viv_charge c join viv_refund r on r.charge_no = c.charge_no where c.user_no = $1`,
  ),
  list(
    'viv-gifts-sent',
    '보낸 비브 선물',
    'gift_no',
    'select gift_no, to_user_no, amount, message, state, reg_dt, end_dt from viv_gift where from_user_no = $1',
  ),
  list(
    'viv-gifts-received',
    '받은 비브 선물',
    'gift_no',
    'select gift_no, from_user_no, amount, message, state, reg_dt, end_dt from viv_gift where to_user_no = $1',
  ),
  whole(
    'viv-bank-account',
    '환전받는 계좌',
    'select bank_code, account_last4, holder, from_dt, reg_dt from viv_bank_account where user_no = $1',
  ),
  list(
    'viv-exchanges',
    '비브 환전',
    'exchange_no',
    `select exchange_no, viv, gross_won, platform_won, withheld_won, net_won, is_earner, has_biz, bank_code, account_last4, holder, state, reason,
      reg_dt, due_dt, approve_dt, end_dt from viv_exchange where user_no = $1`,
  ),
]
