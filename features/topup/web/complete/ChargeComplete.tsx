import type { ReactNode } from 'react'
import { useProfile } from '#features/account/web/public.ts'
import { pathOf } from '#features/routes.ts'
import { WITHDRAW_DAYS } from '#features/viv/rules.ts'
import { CHARGE } from '#features/viv/transitions.ts'
import { Complete, COMPLETE_SKELETON, CompleteLink, CompleteLinks, FlowStart } from '#features/viv/web/public.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { topup } from '../../words/topup.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { useScreen } from '#kit/web/screen.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Payment } from '../../contract.ts'
import { useTopUp } from '../api.ts'
import { contextOf, parseOrderId, paymentPath, selectPath } from '../paths.ts'

type Frames = {
  /** The page of a paid top-up. */
  paid: (receipt: ReactNode) => ReactNode
  /** The page without any success, while the order loads or if it cannot be shown. */
  unknown: (view: ReactNode) => ReactNode
}

/**
 * The receipt of a top-up with its withdrawal deadline. Without an order it leads to the choice of an amount; an order that is waiting, failed
 * or expired to its payment screen, which says so.
 */
export function ChargeComplete(frames: Frames) {
  const place = useScreen()
  const orderId = parseOrderId(place.search)
  if (orderId !== null) return <ChargeOfOrder orderId={orderId} {...frames} />
  if (place.search.get('order_id') === null) return <FlowStart at={selectPath(contextOf(place), { viv: null, method: null })} />
  return frames.unknown(<NotFoundView />)
}

function ChargeOfOrder({ orderId, paid, unknown }: Frames & { orderId: string }) {
  const place = useScreen()
  const query = useTopUp(orderId)
  const payment = query.data
  if (isNotFound(query.error)) return unknown(<NotFoundView />)
  if (!payment) return unknown(<QueryFallback query={query} skeleton={COMPLETE_SKELETON} />)
  if (payment.paid_dt === null) return <FlowStart at={paymentPath(contextOf(place), orderId)} />
  return paid(<Receipt payment={payment} />)
}

function Receipt({ payment }: { payment: Payment }) {
  const { viv, won, method, state, charge_no, paid_dt, reg_dt, balance } = payment
  const me = useProfile().data
  const paid = paid_dt ?? reg_dt
  const held = number(balance.paid + balance.free)
  const { facts } = topup
  const title =
    state === CHARGE.paid ? topup.done(number(viv)) : state === CHARGE.partlyCancelled ? topup.partTaken(number(viv)) : topup.taken
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
        ...(state === CHARGE.cancelled ? [] : [{ term: facts.withdraw, text: topup.until(koreanDate(lastDay(paid))) }]),
      ]}
    >
      <NextLinks payment={payment} />
    </Complete>
  )
}

/** Links to the receipt, to all top-ups and to another top-up. */
function NextLinks({ payment: { receipt_url } }: { payment: Payment }) {
  const context = contextOf(useScreen())
  const history = pathOf('VivHistory')
  return (
    <CompleteLinks>
      {receipt_url?.startsWith('https://') && <CompleteLink to={receipt_url}>{topup.receipt}</CompleteLink>}
      {history !== null && !context.isPortal && <CompleteLink to={`${history}?tab=charges`}>{topup.charges}</CompleteLink>}
      <CompleteLink to={selectPath(context, { viv: null, method: null })} replace>
        {topup.more}
      </CompleteLink>
    </CompleteLinks>
  )
}

/** The day of the charge does not count: the period ends with the seventh day after it (decisions d-0). */
const lastDay = (paid: string): string => new Date(Date.parse(paid) + WITHDRAW_DAYS * DAY_MS).toISOString()
