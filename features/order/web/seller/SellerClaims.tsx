import { useRef, type MouseEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { AmountList } from '#kit/ui/AmountList.tsx'
import { Card } from '#kit/ui/Card.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { comesBack } from '../../contract/claim-rules.ts'
import type { OrderClaim, OrderDetail } from '../../contract.ts'
import { CLAIM } from '../../transitions.ts'
import { sellerClaims as words } from '../../words/claims.ts'
import { parcels } from '../../words/parcel.ts'
import { sellerOrders } from '../../words/seller.ts'
import { ClaimReason } from '../parts/ClaimReason.tsx'
import { openClaimSheet, runOnClaim } from './actions.ts'

/** What the buyer wants to send back, with the seller's answers. */
export function SellerClaims({ order }: { order: OrderDetail }) {
  return order.claims.map((claim) => <Claim key={claim.claim_no} order={order} claim={claim} />)
}

const TONES: Record<number, TagTone> = {
  [CLAIM.done]: 'brand',
  [CLAIM.refused]: 'gray',
  [CLAIM.withdrawn]: 'gray',
}

function Claim({ order, claim }: { order: OrderDetail; claim: OrderClaim }) {
  const { kind, state, sio_title, pickup_on, reason, objection, answer, due_dt } = claim
  const rows = order.items.filter(({ claim_no }) => claim_no === claim.claim_no)
  const hasGoods = comesBack(rows, claim.reason_code)
  const isOpen = state < CLAIM.done
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Card aria-label={words.kinds[kind]} className="p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 ref={title} tabIndex={-1} className="text-t6 font-bold outline-none">
          {words.kinds[kind]}
        </h2>
        <Tag tone={TONES[state] ?? 'danger'}>{words.states[state]}</Tag>
      </div>
      <p className="mt-1 text-t4 text-fg2">
        {rows.map(({ item_name, qtt }) => `${item_name} ${parcels.pieces(qtt)}`).join(', ')}
        {sio_title !== null && ` → ${sio_title}`}
      </p>
      <ClaimReason claim={claim} className="mt-3 rounded-tile bg-sunken p-3" gone={sellerOrders.gone} />
      <Amounts claim={claim} />
      {pickup_on !== null && isOpen && state === CLAIM.requested && (
        <p className="mt-2 text-t4 font-semibold break-keep">{words.pickup(koreanDate(pickup_on))}</p>
      )}
      <Tracking claim={claim} />
      {claim.offer_viv !== null && <p className="mt-2 text-t4 font-semibold break-keep">{words.offered(claim.offer_viv)}</p>}
      {reason !== null && <p className="mt-2 text-t4 break-words text-fg2">{words.refusal(reason)}</p>}
      {objection !== null && <p className="mt-2 text-t4 break-words">{words.objection(objection)}</p>}
      {answer !== null && <p className="mt-2 text-t4 break-words">{words.answer(answer)}</p>}
      {isOpen && due_dt !== null && <p className="mt-3 text-t4 font-semibold break-keep">{words.due(koreanDate(due_dt))}</p>}
      {state === CLAIM.objected && <p className="mt-3 text-t4 break-keep text-fg2">{words.waits}</p>}
      <Acts claim={claim} hasGoods={hasGoods} onAnswered={() => title.current?.focus()} />
    </Card>
  )
}

/** The parcel on its way back. */
function Tracking({ claim: { carrier_name, tracking_no, tracking_url } }: { claim: OrderClaim }) {
  if (tracking_no === null) return null
  return (
    <p className="num mt-2 text-t4 break-all">
      {words.back(`${carrier_name ?? ''} ${tracking_no}`)}{' '}
      {tracking_url !== null && (
        <a href={tracking_url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center font-semibold text-brand-fg">
          {sellerOrders.detail.track}
        </a>
      )}
    </p>
  )
}

type ActsProps = { claim: OrderClaim; hasGoods: boolean; onAnswered: () => void }

/** The seller's answers; `onAnswered` is called where an answer took its button away, and the focus with it. */
function Acts({ claim, hasGoods, onAnswered }: ActsProps) {
  const { kind, acts } = claim
  const answering =
    (run: () => Promise<void>) =>
    async ({ currentTarget }: MouseEvent<HTMLElement>) => {
      await run()
      if (!currentTarget.isConnected) onAnswered()
    }
  const opening = (act: Parameters<typeof openClaimSheet>[1]) => answering(() => openClaimSheet(claim, act, hasGoods))
  return (
    <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
      {acts.includes('collect') && (
        <Button size={48} onClick={opening('collect')}>
          {words.acts.collect}
        </Button>
      )}
      {acts.includes('receive') && (
        <Button size={48} variant={acts.includes('collect') ? 'quiet' : 'main'} onClick={answering(() => runOnClaim(claim, 'receive'))}>
          {words.acts.receive}
        </Button>
      )}
      {acts.includes('inspect') && (
        <Button size={48} onClick={answering(() => runOnClaim(claim, 'inspect'))}>
          {words.acts.inspect}
        </Button>
      )}
      {acts.includes('exchange') && kind === 'exchange' && (
        <Button size={48} onClick={opening('exchange')}>
          {words.acts.exchange}
        </Button>
      )}
      {acts.includes('settle') && (
        <Button size={48} variant="weak" onClick={opening('settle')}>
          {words.acts.settle}
        </Button>
      )}
      {acts.includes('refuse') && (
        <Button size={48} variant="quiet" onClick={opening('refuse')}>
          {words.acts.refuse}
        </Button>
      )}
    </div>
  )
}

function Amounts({ claim: { state, item_amt, fee_amt, refund_viv } }: { claim: OrderClaim }) {
  const { viv } = sellerOrders
  // Nothing is returned of a claim that came to nothing.
  if (state === CLAIM.refused || state === CLAIM.withdrawn) return <AmountList facts={[[words.itemAmt, viv(item_amt)]]} className="mt-3" />
  const facts: [string, string][] = [
    [words.itemAmt, viv(item_amt)],
    ...(fee_amt > 0 ? [[words.feeAmt, `−${viv(fee_amt)}`] as [string, string]] : []),
    refund_viv === null ? [words.expected, viv(item_amt - fee_amt)] : [words.refunded, viv(refund_viv)],
  ]
  return <AmountList facts={facts} className="mt-3" />
}
