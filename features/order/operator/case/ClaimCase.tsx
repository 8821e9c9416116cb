import { useQuery } from '@tanstack/react-query'
import { viv } from '#features/viv/words/amount.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { MemberLink } from '#kit/web/console/MemberLink.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { ChangedByAnother, LIVE_CASE } from '#kit/web/console/liveCase.tsx'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { getClaimCase, type ClaimCase as Case } from '../../operator-contract.ts'
import { CLAIM } from '../../transitions.ts'
import { claimCases as words } from '../../words/operator.ts'
import { Decision } from './Decision.tsx'
import { Words } from './Words.tsx'

/** One return or exchange: both sides' words, what was ordered and sent, its money, and the decision. */
export function ClaimCase({ claimNo }: { claimNo: number }) {
  const input = { params: { claim_no: claimNo } }
  const found = useQuery({ queryKey: keyOf(getClaimCase, input), queryFn: () => call(getClaimCase, input), ...LIVE_CASE })
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  const { claim_no, order_no, kind, state, title, by, answer, proposal_no, can_decide } = one
  const stateName = words.states[state]!
  return (
    <>
      <ChangedByAnother state={`${state} ${answer !== null}`} name={answer === null ? stateName : words.queues.decided} by={by} />
      <CaseHead title={title} sub={`${words.number(claim_no)} · ${words.order(order_no)}`}>
        <Tag tone="info">{words.kinds[kind]}</Tag>
        <Tag tone={state === CLAIM.objected ? 'warn' : 'gray'}>{stateName}</Tag>
      </CaseHead>
      {answer !== null && <Answer one={one} />}
      <div className="grid grid-cols-1 items-start gap-4 full:grid-cols-2">
        <Words one={one} />
        <div className="flex flex-col gap-4">
          <People one={one} />
          <Rows one={one} />
          <Parcels one={one} />
          <Money one={one} />
        </div>
      </div>
      <Decision key={`${claim_no} ${can_decide} ${proposal_no}`} one={one} />
    </>
  )
}

function Answer({ one: { answer, refund_viv, by, decide_dt } }: { one: Case }) {
  return (
    <Box title={words.answer}>
      <p className="text-t5 break-words whitespace-pre-line">{answer}</p>
      <p className="flex flex-wrap justify-between gap-x-3 text-t4">
        <strong>{refund_viv === null ? words.nothingBack : words.refunded(refund_viv)}</strong>
        <span className="text-fg2">{[by && operatorNameOf(by), decide_dt && stamp(decide_dt)].filter(Boolean).join(' · ')}</span>
      </p>
    </Box>
  )
}

function People({ one: { is_platform, buyer, seller, company } }: { one: Case }) {
  const nameOf = (side: Case['buyer']) => (side === null ? words.gone : <MemberLink of={side} />)
  return (
    <Box title={words.people}>
      <Facts
        rows={[
          [words.buyer, nameOf(buyer)],
          [words.seller, is_platform ? words.platform : nameOf(seller)],
          [words.company, company],
        ]}
      />
    </Box>
  )
}

function Rows({ one: { items, claim } }: { one: Case }) {
  return (
    <Box title={words.rows}>
      <ul className="flex flex-col gap-2 text-t4">
        {items.map(({ order_item_no, item_name, sio_title, qtt, unit_amt, ship_amt, is_claimed }) => (
          <li key={order_item_no} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span className="break-words">
              {[item_name, sio_title, words.pieces(qtt)].filter(Boolean).join(' · ')} {is_claimed && <Tag tone="warn">{words.claimed}</Tag>}
            </span>
            <span className="text-right whitespace-nowrap tabular-nums">{viv(unit_amt * qtt + ship_amt)}</span>
          </li>
        ))}
      </ul>
      {claim.sio_title !== null && <Facts rows={[[words.wanted, claim.sio_title]]} />}
    </Box>
  )
}

function Parcels({ one: { parcels, claim } }: { one: Case }) {
  const { carrier_name, tracking_no, tracking_url, sent_dt, received_dt, inspect_dt } = claim
  const back = tracking_no === null ? words.none : numberOf(carrier_name ?? '', tracking_no, tracking_url)
  const moments = [
    [words.sentBack, sent_dt],
    [words.received, received_dt],
    [words.inspected, inspect_dt],
  ] as const
  return (
    <Box title={words.parcels}>
      <Facts
        rows={[
          ...parcels.map((one) => [words.sent(one.nth), numberOf(one.carrier_name, one.tracking_no, one.tracking_url)] as const),
          [words.back, back],
          ...moments.flatMap(([name, at]) => (at === null ? [] : [[name, stamp(at)] as const])),
        ]}
      />
    </Box>
  )
}

/** A tracking number, as a link where the carrier shows the parcel. */
function numberOf(carrier: string, number: string, url: string | null) {
  const text = `${carrier} ${number}`
  if (url === null) return text
  return (
    <a href={url} target="_blank" rel="noreferrer" className="inline-flex min-h-11 items-center wrap-anywhere text-brand-fg underline">
      {text}
    </a>
  )
}

function Money({ one: { item_amt, claim, money } }: { one: Case }) {
  return (
    <Box title={words.money}>
      <Facts
        rows={[
          [words.itemAmt, <strong key="item">{viv(item_amt)}</strong>],
          ...(claim.fee_amt > 0 ? [[words.feeAmt, viv(claim.fee_amt)] as const] : []),
          [words.paid, viv(money.paid + money.free)],
          [words.held, viv(money.held_viv)],
          [words.posted, viv(money.posted_viv)],
          [words.returned, viv(money.back_viv)],
        ]}
      />
    </Box>
  )
}
