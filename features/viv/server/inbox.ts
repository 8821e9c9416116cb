import type { Find, InboxQueue } from '#features/operator/server/public.ts'
import { statesSql } from '#kit/server/transition.ts'
import { accountUsersSql } from './exchange/account-check.ts'
import { ACCOUNT_CHECK, EXCHANGE, OPEN_EXCHANGE, type ExchangeState } from '../transitions.ts'

const exchanges = (name: string, state: ExchangeState, subject: string): InboxQueue => ({
  name,
  right: 'exchange.see',
  group: 'exchange',
  from: `viv_exchange x where x.state in ${statesSql(OPEN_EXCHANGE)} and x.state = ${state}`,
  no: 'x.exchange_no',
  opened: 'x.reg_dt',
  // Three business days.
  due: { column: 'x.due_dt' },
  user: 'x.user_no',
  amount: 'x.viv',
  subject: `'${subject}'`,
  kind: 'exchange',
})

/** Exchanges that wait for an approval or the payment, accounts that they wait for, open differences of the ledger, and alerts of the legal limits. */
export const vivQueues: readonly InboxQueue[] = [
  exchanges('exchange_open', EXCHANGE.requested, '환전 승인을 기다려요'),
  exchanges('exchange_approved', EXCHANGE.approved, '승인한 환전을 지급해요'),
  {
    name: 'account_checks',
    right: 'exchange.see',
    group: 'exchange',
    from: `viv_account_check c join viv_exchange x on x.exchange_no = c.exchange_no where c.state = ${ACCOUNT_CHECK.waiting}`,
    no: 'c.exchange_no',
    opened: 'c.reg_dt',
    // A business day, and never after the exchange's own due moment.
    due: { column: 'c.due_dt' },
    user: 'c.user_no',
    parties: `array(select s.user_no from (${accountUsersSql('x')}) s)`,
    amount: 'x.viv',
    subject: "case when c.is_shared then '다른 회원도 쓰는 계좌예요' else '예금주가 본인 확인한 이름과 달라요' end",
    kind: 'account_check',
  },
  {
    name: 'differences',
    right: 'ledger.see',
    group: 'money',
    from: 'viv_difference d where d.close_dt is null',
    no: 'd.difference_no',
    opened: 'd.reg_dt',
    due: { hours: 24 },
    user: null,
    amount: 'abs(d.expected - d.found)',
    subject: "'장부가 맞지 않아요'",
    kind: 'difference',
  },
  {
    name: 'event_budgets',
    right: 'wallet.see',
    group: 'money',
    from: 'viv_event e where e.near_dt is not null and e.state = 1',
    no: 'e.event_no',
    opened: 'e.near_dt',
    due: { hours: 72 },
    user: null,
    amount: 'e.budget_viv - e.granted_viv + e.clawed_viv',
    subject: "'무료 비브 예산이 얼마 남지 않았어요'",
    kind: 'event',
  },
  {
    name: 'limit_alerts',
    right: 'ledger.see',
    group: 'alert',
    from: 'viv_alert a where a.seen_dt is null',
    no: 'a.alert_no',
    opened: 'a.reg_dt',
    due: { hours: 24 },
    user: null,
    amount: null,
    subject: "case a.kind when 'float' then '발행 잔액이 기준의 ' else '연간 발행액이 기준의 ' end || a.percent || '%에 닿았어요'",
    kind: 'alert',
  },
]

/** Exchanges by their number. */
export const vivFinds: readonly Find[] = [
  {
    kind: 'exchange',
    right: 'exchange.see',
    by: 'no',
    from: 'viv_exchange x where x.exchange_no = $1::bigint',
    no: 'x.exchange_no',
    user: 'x.user_no',
    title: "x.viv || ' VIV'",
    reg: 'x.reg_dt',
  },
]
