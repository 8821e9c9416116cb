import { useEffect } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { WITHDRAW_DAYS } from '#features/viv/rules.ts'
import { Complete, COMPLETE_SKELETON, CompleteWay, CompleteWays } from '#features/viv/web/public.ts'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import { isGone } from '#kit/web/call.ts'
import { Gone } from '#kit/web/Gone.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { Unready } from '#kit/web/Unready.tsx'
import type { Payment } from '../../contract.ts'
import { useTopUp } from '../api.ts'
import { groundOf, orderIn, paymentPath, selectPath } from '../ways.ts'

const DAY = 24 * 3_600_000

/** What was charged, and until when it can be withdrawn. What is not paid yet is seen where it is waited for. */
export function Done() {
  const orderId = orderIn(useScreen().search)
  return orderId === null ? <Gone /> : <Charged orderId={orderId} />
}

function Charged({ orderId }: { orderId: string }) {
  const go = useGo()
  const place = useScreen()
  const query = useTopUp(orderId)
  const payment = query.data
  const isOpen = payment !== undefined && payment.paid_dt === null
  useEffect(() => {
    if (isOpen) go.to(paymentPath(groundOf(place), orderId), { replace: true })
    // oxlint-disable-next-line react/exhaustive-deps -- once it is known that nothing was paid
  }, [isOpen])
  if (isGone(query.error)) return <Gone />
  if (!payment || isOpen) return <Unready query={query} skeleton={COMPLETE_SKELETON} />
  return <Receipt payment={payment} />
}

function Receipt({ payment }: { payment: Payment }) {
  const { viv, won, method, state, charge_no, paid_dt, reg_dt, balance } = payment
  const me = useProfile().data
  const paid = paid_dt ?? reg_dt
  const held = number(balance.paid + balance.free)
  const { facts } = topup
  const title = state === 2 ? topup.done(number(viv)) : state === 5 ? topup.partTaken(number(viv)) : topup.taken
  return (
    <Complete
      title={title}
      lead={topup.doneHelp(held)}
      person={me ? { haru_character: me.user_info.haru_character, gender: me.gender } : null}
      facts={[
        { term: facts.won, text: topup.won(number(won)) },
        ...(method ? [{ term: facts.method, text: topup.methods[method] }] : []),
        { term: facts.paid, text: `${koreanDate(paid)} ${koreanTime(paid)}` },
        { term: facts.no, text: charge_no },
        ...(state === 4 ? [] : [{ term: facts.withdraw, text: topup.until(koreanDate(lastDay(paid))) }]),
      ]}
    >
      <Ways payment={payment} />
    </Complete>
  )
}

/** What came of it on paper, all top-ups, and one more. */
function Ways({ payment: { receipt_url } }: { payment: Payment }) {
  const ground = groundOf(useScreen())
  const history = pathOf('VivHistory')
  return (
    <CompleteWays>
      {receipt_url?.startsWith('https://') && <CompleteWay to={receipt_url}>{topup.receipt}</CompleteWay>}
      {history !== null && !ground.isPortal && <CompleteWay to={`${history}?tab=charges`}>{topup.charges}</CompleteWay>}
      <CompleteWay to={selectPath(ground, { viv: null, method: null })} replace>
        {topup.more}
      </CompleteWay>
    </CompleteWays>
  )
}

/** The day of the charge does not count: it ends with the seventh after it (decisions d-0). */
const lastDay = (paid: string): string => new Date(Date.parse(paid) + WITHDRAW_DAYS * DAY).toISOString()
