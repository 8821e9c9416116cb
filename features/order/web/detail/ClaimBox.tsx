import { Info, RotateCcw } from 'lucide-react'
import { koreanDay } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { comesBack } from '../../contract/claim-rules.ts'
import type { OrderClaim, OrderDetail, OrderItem } from '../../contract.ts'
import { CLAIM } from '../../transitions.ts'
import { buyerOrders } from '../../words/buyer.ts'
import { buyerClaims as words } from '../../words/buyer-claims.ts'
import { countOf } from '../format.ts'
import { ClaimReason } from '../parts/ClaimReason.tsx'
import { openClaimForm, runOnClaim, takeOffered } from './actions.ts'
import { Steps } from './Steps.tsx'
import { SumLine } from './SumLine.tsx'

type Props = { order: OrderDetail; items: readonly OrderItem[] }

/** The claims about these rows that were not withdrawn. */
export default function ClaimBoxes({ order, items }: Props) {
  return order.claims
    .map((claim) => ({ claim, rows: items.filter(({ claim_no }) => claim_no === claim.claim_no) }))
    .filter(({ claim, rows }) => rows.length > 0 && claim.state !== CLAIM.withdrawn)
    .map(({ claim, rows }) => <ClaimBox key={claim.claim_no} {...{ order, claim, rows }} />)
}

/** A return or an exchange: how far it is, what comes back and when, and what the buyer may do. */
function ClaimBox({ order, claim, rows }: { order: OrderDetail; claim: OrderClaim; rows: readonly OrderItem[] }) {
  const { kind, state, sio_title, pickup_on, carrier_name, tracking_no, reason, objection, answer, acts } = claim
  const head = headOf(claim, rows)
  const isRefused = state === CLAIM.refused
  const hasGoods = comesBack(rows, claim.reason_code)
  return (
    <>
      <section aria-label={head} className="mt-4 rounded-photo bg-warn-weak p-4">
        <p className="flex items-center gap-2 text-t5 font-bold text-warn-fg">
          <RotateCcw aria-hidden size={18} className="flex-none" />
          {head}
        </p>
        {sio_title !== null && <p className="mt-1 text-t4 break-words">{words.option(sio_title)}</p>}
        <ClaimReason claim={claim} className="mt-3 rounded-tile bg-surface p-3" />
        {!isRefused && state !== CLAIM.objected && <Progress claim={claim} hasGoods={hasGoods} />}
        {kind === 'return' && !isRefused && <Sums claim={claim} rows={rows} />}
        {kind === 'exchange' && claim.fee_amt > 0 && (
          <dl className="num mt-3 border-t border-line pt-3 text-t4">
            <SumLine term={words.fee.exchange} text={buyerOrders.viv(claim.fee_amt)} />
          </dl>
        )}
        {tracking_no !== null && (
          <p className="num mt-3 text-t4 break-all text-fg2">{words.parcel(`${carrier_name ?? ''} ${tracking_no}`)}</p>
        )}
        {reason !== null && <p className="mt-2 text-t4 break-words">{words.refusal(reason)}</p>}
        {objection !== null && <p className="mt-2 text-t4 break-words">{words.objection(objection)}</p>}
        {answer !== null && <p className="mt-2 text-t4 break-words">{words.answer(answer)}</p>}
      </section>
      {notesOf(claim, hasGoods, order.now).map((note) => (
        <p key={note} className="mt-3 flex gap-2 text-t3 break-keep text-fg2">
          <Info aria-hidden size={16} className="mt-0.5 flex-none" />
          {note}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {(['send', 'object'] as const)
          .filter((act) => acts.includes(act) && (act !== 'send' || pickup_on === null))
          .map((act) => (
            <Button key={act} variant="weak" size={48} className="flex-1!" onClick={() => void openClaimForm(order, claim, act)}>
              {words.acts[act]}
            </Button>
          ))}
        {acts.includes('takeOffer') && (
          <Button variant="weak" size={48} className="flex-1!" onClick={() => void takeOffered(claim)}>
            {words.acts.takeOffer(claim.offer_viv ?? 0)}
          </Button>
        )}
        {acts.includes('changePickup') && (
          <Button variant="quiet" size={48} className="flex-1!" onClick={() => void openClaimForm(order, claim, 'changePickup')}>
            {words.acts.changePickup[pickup_on === null ? 'set' : 'move']}
          </Button>
        )}
        {(['withdraw', 'accept'] as const)
          .filter((act) => acts.includes(act))
          .map((act) => (
            <Button key={act} variant="quiet" size={48} className="flex-1!" onClick={() => void runOnClaim(claim, act)}>
              {words.acts[act]}
            </Button>
          ))}
      </div>
    </>
  )
}

function headOf({ kind, state }: OrderClaim, rows: readonly OrderItem[]): string {
  if (state === CLAIM.done) return words.heads.done[kind]
  if (state === CLAIM.refused) return words.heads.refused
  return state === CLAIM.objected ? words.heads.objected : words.heads.asked(countOf(rows), words.kinds[kind])
}

/** How the goods go back, and what happens without a word. */
function notesOf({ state, due_dt, object_until, pickup_on, offer_viv }: OrderClaim, hasGoods: boolean, now: string): string[] {
  if (state === CLAIM.objected) return [words.waits]
  if (due_dt === null) return []
  const back = state === CLAIM.requested && hasGoods ? [wayOf(pickup_on, now)] : []
  if (state !== CLAIM.refused) return [...(offer_viv === null ? [] : [words.offered(offer_viv)]), ...back, words.silent(koreanDate(due_dt))]
  return [...(object_until === null ? [] : [words.objectUntil(koreanDate(object_until))]), words.acceptedOn(koreanDate(due_dt))]
}

function wayOf(pickupOn: string | null, now: string): string {
  if (pickupOn === null) return words.self
  return pickupOn < koreanDay(new Date(now)) ? words.pickupPast(koreanDate(pickupOn)) : words.pickup(koreanDate(pickupOn))
}

function Progress({ claim, hasGoods }: { claim: OrderClaim; hasGoods: boolean }) {
  const { kind, reg_dt, pickup_on, sent_dt, received_dt, inspect_dt, end_dt } = claim
  const { steps } = words
  const arrived = inspect_dt ?? received_dt
  return (
    <Steps
      tone="warn"
      steps={[
        { label: steps.asked, at: reg_dt },
        ...(hasGoods ? [{ label: pickup_on === null ? steps.sent : steps.collected, at: sent_dt }] : []),
        { label: steps.checked, at: arrived },
        { label: kind === 'return' ? steps.refunded : steps.exchanged, at: end_dt },
      ]}
    />
  )
}

/** Of what the refund is made. */
function Sums({ claim, rows }: { claim: OrderClaim; rows: readonly OrderItem[] }) {
  const { viv } = buyerOrders
  const { item_amt, fee_amt, refund_viv, due_dt, end_dt } = claim
  const isDone = refund_viv !== null
  const interest = claim.interest_viv ?? 0
  const sum = refund_viv ?? item_amt - fee_amt
  const shipping = item_amt - rows.reduce((all, { unit_amt, qtt }) => all + unit_amt * qtt, 0)
  const less = item_amt - fee_amt - sum
  // A seller may also waive the way back.
  const fee = less < 0 ? fee_amt + less : fee_amt
  const at = isDone ? end_dt : due_dt
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-t4 text-fg2">{isDone ? words.back : words.planned}</span>
        <span className="num ml-auto text-n1 font-bold">
          {(sum + interest).toLocaleString('ko-KR')} <span className="text-t4 font-medium text-fg2">VIV</span>
        </span>
      </p>
      {at !== null && <p className="text-right text-t4">{isDone ? words.on(koreanDate(at)) : words.until(koreanDate(at))}</p>}
      <dl className="num mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-t4">
        {rows.map(({ order_item_no, item_name, qtt, unit_amt }) => (
          <SumLine key={order_item_no} term={words.item(item_name, qtt)} text={viv(unit_amt * qtt)} />
        ))}
        {shipping > 0 && <SumLine term={words.shipping} text={viv(shipping)} />}
        {fee > 0 && <SumLine term={words.fee.return} text={words.minus(fee)} />}
        {less > 0 && <SumLine term={words.less} text={words.minus(less)} />}
        {interest > 0 && <SumLine term={words.interest} text={viv(interest)} />}
        <SumLine term={words.sum} text={viv(sum + interest)} isSum />
      </dl>
    </>
  )
}
