import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { call } from '#kit/web/call.ts'
import { confirm } from '#kit/web/overlays.ts'
import { cancelCounsel, type CounselInfo } from '../../contract/session.ts'
import { refundOf } from '../../rules.ts'
import { COUNSEL, counselActs } from '../../transitions.ts'
import { counselDetail } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { cancelAsExpert } from '../list/answers.tsx'
import { send } from '../session/actions.ts'
import { dayTime } from '../session/when.ts'
import { Section } from './Facts.tsx'

const words = counselDetail.cancel

/** The way out: the member reads what comes back, with the dates, before pressing. The expert gives a reason. */
export default function CancelCard({ info, now }: { info: CounselInfo; now: number }) {
  const acts = counselActs(info.state, info.side)
  if (acts.includes('cancelByExpert')) {
    return (
      <Button variant="quiet" size={48} full className="bg-surface! text-danger-fg!" onClick={() => void cancelAsExpert(info.coun_no)}>
        {words.accepted}
      </Button>
    )
  }
  if (!acts.includes('cancel')) return null
  const amount = refundNow(info, now)
  return (
    <Section title={words.title}>
      {info.state === COUNSEL.accepted && <Tiers info={info} now={now} />}
      <p className="mt-2 text-t5 font-semibold break-keep">{amount === null ? words.started : sentenceOf(amount, info.price)}</p>
      {amount !== null && (
        <Button variant="quiet" size={48} full className="mt-3 text-danger-fg!" onClick={() => void cancel(info, amount)}>
          {info.state === COUNSEL.accepted ? words.accepted : counsel.acts.cancel}
        </Button>
      )}
    </Section>
  )
}

/** The rules by time; the one that applies now is bold. */
function Tiers({ info: { cancel_tiers, price, refund_terms }, now }: { info: CounselInfo; now: number }) {
  const current = cancel_tiers.findIndex(({ until }) => now < Date.parse(until))
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-t4">
      {cancel_tiers.map(({ until, percent, viv }, index) => (
        <li
          key={until}
          aria-current={index === current || undefined}
          className={cx('flex flex-wrap justify-between gap-x-3', index === current ? 'font-bold' : 'text-fg2')}
        >
          <span>{words.tier(dayTime(until, now), percent)}</span>
          <span className="num ml-auto">{counsel.viv(viv)}</span>
        </li>
      ))}
      <li className="flex flex-wrap justify-between gap-x-3 text-fg2">
        <span>{words.after}</span>
        <span className="num ml-auto">{counsel.viv(refundOf(price, refund_terms.no_show_percent))}</span>
      </li>
    </ul>
  )
}

/** What comes back if the member cancels now; null if they cannot any more. */
function refundNow({ state, price, cancel_tiers }: CounselInfo, now: number): number | null {
  if (state === COUNSEL.requested) return price
  return cancel_tiers.find(({ until }) => now < Date.parse(until))?.viv ?? null
}

const sentenceOf = (amount: number, price: number): string => (amount === price ? words.now(amount) : words.nowOf(amount, price))

async function cancel({ coun_no, price }: CounselInfo, amount: number): Promise<void> {
  const question = { title: words.ask, text: sentenceOf(amount, price), yes: words.yes(amount), no: words.no, danger: true }
  if (!(await confirm(question))) return
  await send('cancel', () => call(cancelCounsel, { params: { coun_no } }))
}
