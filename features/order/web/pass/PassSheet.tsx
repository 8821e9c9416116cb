import { koreanDay } from '#kit/contract/time.ts'
import { AmountList } from '#kit/ui/AmountList.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { koreanDateFrom } from '#kit/ui/longDates.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tag, type TagTone } from '#kit/ui/Tag.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { OrderSide, PassDetail, PassUse } from '../../contract.ts'
import { USE } from '../../transitions.ts'
import { passWords as words } from '../../words/pass.ts'
import { runOnPass, runOnUse } from './actions.ts'
import { usePass, usePassUpdates } from './api.ts'
import { PassHead } from './PassHead.tsx'

/** A pass with its money and its uses, and what this side may do. */
export function PassSheet({ no, side }: { no: number; side: OrderSide }) {
  const query = usePass(side, no)
  usePassUpdates()
  const pass = query.data
  if (!pass) return <QueryFallback query={query} skeleton={<Skeleton className="h-64 rounded-card" />} />
  return (
    <div className="pb-4">
      <PassHead pass={pass} side={side} />
      {pass.end_reason !== null && (
        <p className="mt-3 rounded-tile bg-sunken px-3.5 py-3 text-t4 break-words whitespace-pre-wrap">
          {words.detail.endReason(pass.end_reason)}
        </p>
      )}
      {pass.refund !== null && pass.is_seller_unavailable && (
        <p role="status" className="mt-3 rounded-tile bg-warn-weak px-3.5 py-3 text-t4 break-keep text-warn-fg">
          {words.refund.sellerUnavailable}
        </p>
      )}
      <AmountList facts={factsOf(pass, side)} className="mt-4" />
      <Acts pass={pass} side={side} />
      <Uses pass={pass} side={side} />
    </div>
  )
}

function factsOf(pass: PassDetail, side: OrderSide) {
  const today = koreanDay(new Date(pass.now))
  const { start_on, expire_on, paid_viv, post_viv, back_viv, freeze_left, refund, acts, unit, expired_percent } = pass
  const { detail, viv } = words
  const facts: [string, string][] = [
    [detail.period, `${koreanDateFrom(start_on, today)} ~ ${koreanDateFrom(expire_on, today)}`],
    [detail.paid, viv(paid_viv)],
  ]
  if (post_viv > 0) facts.push([detail.posted[side], viv(post_viv)])
  if (back_viv > 0) facts.push([detail.back[side], viv(back_viv)])
  if (acts.includes('freeze')) facts.push([words.acts.freeze, words.freezeLeft(freeze_left)])
  // While the seller cannot serve, the notice says what comes back.
  if (refund !== null && unit === 'session' && !pass.is_seller_unavailable) {
    facts.push([detail.expired, detail.expiredRest(expired_percent, side)])
  }
  if (refund !== null && side === 'buyer') {
    facts.push([words.refund.planned, viv(refund.refund_viv)])
    if (refund.fee_viv > 0) facts.push([words.refund.fee, viv(refund.fee_viv)])
  }
  return facts
}

const BUTTONS = { buyer: ['freeze', 'resume', 'refund'], seller: ['mark', 'refundAsSeller'] } as const

function Acts({ pass, side }: { pass: PassDetail; side: OrderSide }) {
  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {BUTTONS[side]
        .filter((act) => pass.acts.includes(act))
        .map((act) => (
          <Button
            key={act}
            size={48}
            variant={act === 'mark' || act === 'resume' ? 'main' : 'quiet'}
            className="flex-1!"
            onClick={() => void runOnPass(pass, act)}
          >
            {words.acts[act]}
          </Button>
        ))}
    </div>
  )
}

function Uses({ pass, side }: { pass: PassDetail; side: OrderSide }) {
  const { detail } = words
  return (
    <section aria-label={detail.uses} className="mt-6">
      <h3 className="text-t6 font-bold">{detail.uses}</h3>
      {pass.uses.length === 0 ? (
        <p className="mt-2 text-t4 break-keep text-fg2">{pass.unit === 'day' ? detail.byDay : detail.noUses}</p>
      ) : (
        <ul className="divide-y divide-line">
          {pass.uses.map((use) => (
            <li key={use.use_no} className="py-3">
              <Use use={use} side={side} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const TONES: Record<number, TagTone> = { [USE.marked]: 'warn', [USE.confirmed]: 'brand', [USE.objected]: 'danger' }
const USE_ACTS = { buyer: ['confirm', 'object'], seller: ['withdraw'] } as const

function Use({ use, side }: { use: PassUse; side: OrderSide }) {
  const { used_on, note, state, post_viv, objection, answer, due_dt, acts } = use
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-t5 font-semibold">{koreanDate(used_on)}</span>
        <span className="flex items-center gap-2">
          {post_viv > 0 && <span className="num text-t4 text-fg2">{words.use.share(post_viv)}</span>}
          <Tag tone={TONES[state] ?? 'gray'}>{words.use.states[state]}</Tag>
        </span>
      </p>
      {note !== '' && <p className="text-t4 break-words text-fg2">{note}</p>}
      {due_dt !== null && <p className="text-t3 text-fg3">{words.use.due(koreanDate(due_dt))}</p>}
      {objection !== null && <p className="mt-1 text-t4 break-words">{words.use.objection(objection)}</p>}
      {answer !== null && <p className="mt-1 text-t4 break-words">{words.use.answer(answer)}</p>}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {USE_ACTS[side]
          .filter((act) => acts.includes(act))
          .map((act) => (
            <Button
              key={act}
              size={44}
              variant={act === 'confirm' ? 'weak' : 'quiet'}
              aria-label={`${koreanDate(used_on)} ${words.acts[act]}`}
              onClick={() => void runOnUse(use, act)}
            >
              {words.acts[act]}
            </Button>
          ))}
      </div>
    </>
  )
}
