import { useQuery } from '@tanstack/react-query'
import { viv } from '#features/viv/words/amount.ts'
import { daysBetween, HOUR_MS, koreanDay } from '#kit/contract/time.ts'
import { koreanDate } from '#kit/ui/format.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useConsoleNow } from '#kit/web/console/now.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { lengthText, stamp } from '#kit/web/console/format.ts'
import { LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { useNextCase } from '#kit/web/console/nextCase.ts'
import { useOwnAccountProblem } from '#kit/web/console/ownAccount.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { cancelLateOrder, getLateOrder, remindSeller, type LateCase as Case } from '../../operator-contract.ts'
import { ANSWER_MIN, LATE_HOURS } from '../../operator-rules.ts'
import { REASON_MAX } from '../../rules.ts'
import { buyerOrders } from '../../words/buyer.ts'
import { lateCases as words } from '../../words/late.ts'
import { claimCases } from '../../words/operator.ts'

type Props = { one: Case }
/** The state of a row that is being sent or made; those above have arrived or ended. */
const SENT = 4

/** One late order: what is late and since when, its money, how often its seller was late before, and what can be done. */
export function LateCase({ orderNo }: { orderNo: number }) {
  const input = { params: { order_no: orderNo } }
  const found = useQuery({ queryKey: keyOf(getLateOrder, input), queryFn: () => call(getLateOrder, input), ...LIVE_CASE })
  const now = useConsoleNow()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const { order_no, title, items, ship_due_dt } = one
  const isLate = items.some((item) => item.is_late)
  const days = ship_due_dt === null ? 0 : daysBetween(koreanDay(new Date(ship_due_dt)), koreanDay(now))
  return (
    <>
      <CaseHead title={title} sub={claimCases.order(order_no)}>
        <Tag tone={isLate ? 'warn' : 'gray'}>{isLate ? words.lateDays(days) : words.notLate}</Tag>
      </CaseHead>
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <div className="flex flex-col gap-4">
          <Items one={one} />
          <Earlier one={one} />
        </div>
        <div className="flex flex-col gap-4">
          <People one={one} />
          <Money one={one} />
        </div>
      </div>
      {isLate ? (
        <>
          <Reminder one={one} />
          <Cancel key={one.refund_viv} one={one} />
        </>
      ) : (
        <Box>
          <p className="text-t4">{words.notLateHelp}</p>
        </Box>
      )}
    </>
  )
}

function Items({ one: { items } }: Props) {
  return (
    <Box title={words.rows}>
      <ul className="flex flex-col gap-3 text-t4">
        {items.map(({ order_item_no, item_name, sio_title, qtt, unit_amt, ship_amt, state, is_late, made_dt, ship_due_dt, cancel_dt }) => (
          <li key={order_item_no}>
            <p className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
              <span className="break-words">
                {[item_name, sio_title, claimCases.pieces(qtt)].filter(Boolean).join(' · ')}{' '}
                {is_late && <Tag tone="warn">{words.isLate}</Tag>}
                {state > SENT && <Tag tone="gray">{buyerOrders.states[state]}</Tag>}
              </span>
              <span className="text-right whitespace-nowrap tabular-nums">{viv(unit_amt * qtt + ship_amt)}</span>
            </p>
            <p className="text-fg2">
              {[made_dt && words.made(koreanDate(made_dt)), words.promised(koreanDate(ship_due_dt))].filter(Boolean).join(' · ')}
            </p>
            {cancel_dt !== null && <p className="text-fg2">{words.cancelOn(koreanDate(cancel_dt))}</p>}
          </li>
        ))}
      </ul>
    </Box>
  )
}

function People({ one: { buyer, seller, company, reg_dt, ship_due_dt, remind_dt } }: Props) {
  const now = useConsoleNow()
  const nameOf = (side: Case['buyer']) => (side === null ? claimCases.gone : <MemberLink of={side} />)
  return (
    <Box title={claimCases.people}>
      <Facts
        rows={[
          [claimCases.buyer, nameOf(buyer)],
          [claimCases.seller, nameOf(seller)],
          [claimCases.company, company],
          [words.ordered, stamp(reg_dt)],
          ...(ship_due_dt === null
            ? []
            : ([
                [words.shipBy, stamp(ship_due_dt)],
                [words.handleBy, handleBy(ship_due_dt, now)],
              ] as const)),
          [words.lastReminder, remind_dt === null ? claimCases.none : stamp(remind_dt)],
        ]}
      />
    </Box>
  )
}

function Money({ one: { money } }: Props) {
  return (
    <Box title={claimCases.money}>
      <Facts
        rows={[
          [claimCases.paid, viv(money.paid + money.free)],
          [claimCases.held, <strong key="held">{viv(money.held_viv)}</strong>],
          [claimCases.posted, viv(money.posted_viv)],
          [claimCases.returned, viv(money.back_viv)],
        ]}
      />
    </Box>
  )
}

function Earlier({ one: { earlier } }: Props) {
  const { orders, late, cancelled, latest } = earlier
  return (
    <Box title={words.earlier}>
      <p className="text-t4">{orders <= 1 ? words.earlierNone : words.earlierOf(orders, late, cancelled)}</p>
      <ul className="flex flex-col gap-1 text-t4 empty:hidden">
        {latest.map(({ order_no, title, ...one }) => (
          <li key={order_no} className="break-words">
            <TextLink to={`/late-order/${order_no}`}>{claimCases.order(order_no)}</TextLink> {title}{' '}
            <span className="text-fg2">{endOf(one)}</span>
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** What became of an order that was late. */
function endOf({
  ship_due_dt,
  ship_dt,
  is_unsent,
}: Pick<Case['earlier']['latest'][number], 'ship_due_dt' | 'ship_dt' | 'is_unsent'>): string {
  const due = koreanDate(ship_due_dt)
  if (is_unsent) return words.unsent(due)
  return ship_dt === null ? words.cancelled(due) : words.sentOn(due, koreanDate(ship_dt))
}

function Reminder({ one: { order_no, can_remind, buyer, seller } }: Props) {
  const act = useAct()
  const own = useOwnAccountProblem(...[buyer, seller].filter((side) => side !== null))
  const send = () =>
    act.run(`remind ${order_no}`, (key) => call(remindSeller, { params: { order_no } }, { key }), { done: words.remindDone })
  return (
    <Box title={words.remind}>
      <p className="text-t4 text-fg2">{words.remindHelp}</p>
      <ActForm
        act={act}
        decision="approve"
        submit={words.remind}
        closed={own ?? (can_remind ? undefined : words.remindAgain)}
        onSubmit={() => void send()}
      />
    </Box>
  )
}

function Cancel({ one: { order_no, refund_viv, buyer, seller } }: Props) {
  const act = useAct()
  const openNext = useNextCase()
  const own = useOwnAccountProblem(...[buyer, seller].filter((side) => side !== null))
  const send = async (reason: string) => {
    const body = { refund_viv, reason }
    const run = (key: string) => call(cancelLateOrder, { params: { order_no }, body }, { key })
    const ask = { text: words.ask(refund_viv), yes: words.yes, danger: true }
    if (await act.run(`cancel late ${order_no} ${JSON.stringify(body)}`, run, { ask, done: words.done })) openNext(order_no)
  }
  return (
    <Box title={words.cancel}>
      <p className="text-t4 text-fg2">{words.cancelHelp}</p>
      <ActForm
        act={act}
        decision="reject"
        variant="danger"
        reason={{ label: words.reason, max: REASON_MAX, min: ANSWER_MIN }}
        submit={words.submit(refund_viv)}
        closed={own}
        onSubmit={send}
      >
        {() => <Facts rows={[[words.refund, <strong key="refund">{viv(refund_viv)}</strong>]]} />}
      </ActForm>
    </Box>
  )
}

/** Until when operators look at it: the inbox sorts by this. */
function handleBy(shipDue: string, now: Date): string {
  const due = Date.parse(shipDue) + LATE_HOURS * HOUR_MS
  const over = now.getTime() - due
  const when = stamp(new Date(due).toISOString())
  return over < 0 ? when : words.handleOver(when, lengthText(over, { full: true }).replace(' ', '\u00a0'))
}
