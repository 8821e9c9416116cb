import { CalendarCheck } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate, koreanTime } from '#kit/ui/format.ts'
import { useServerNow } from '#kit/web/useServerNow.ts'
import type { AdhocDetail } from '../../contract.ts'
import { BUNGAE, PARTICIPANT } from '../../transitions.ts'
import { objectUntil } from '../../rules.ts'
import { bungaeDetail as words } from '../../words/detail.ts'
import { refreshAdhocs } from '../api.ts'
import { openObjection } from '../trust/openTrust.tsx'
import { hasOpenMark, isMarked } from './marks.ts'

const at = (iso: string): string => `${koreanDate(iso)} ${koreanTime(iso)}`

/** What the viewer should know before the next press. */
export function Notices({ adhoc }: { adhoc: AdhocDetail }) {
  const { mine, acts, state, reason, restrict_dt, is_approval, is_member } = adhoc
  const notices: ReactNode[] = []
  if (state === BUNGAE.cancelled && reason) notices.push(<Notice key="reason" title={words.reason} text={reason} />)
  if (acts.includes('take') && mine?.offer_dt) notices.push(<Offer key="offer" until={mine.offer_dt} />)
  if (acts.includes('confirm') && mine?.confirm_dt) {
    notices.push(<Notice key="confirm" title={words.confirm} text={words.confirmText(at(mine.confirm_dt))} isStrong />)
  }
  if (mine?.state === PARTICIPANT.pending) notices.push(<Notice key="pending" text={words.pending} />)
  if (acts.includes('join') && restrict_dt) notices.push(<Notice key="restricted" text={words.restricted(koreanDate(restrict_dt))} />)
  else if (acts.includes('join') && is_approval && mine === null) notices.push(<Notice key="asks" text={words.asks} />)
  if (hasOpenMark(adhoc)) notices.push(<Mark key="mark" adhoc={adhoc} />)
  else if (mine?.object_dt && isMarked(adhoc)) notices.push(<Notice key="objected" text={objectedText(mine)} />)
  if (!is_member && state !== BUNGAE.cancelled) notices.push(<Notice key="club" text={words.joinClub} />)
  return notices.length === 0 ? null : <div className="flex flex-col gap-2.5 bg-surface px-5 pb-6">{notices}</div>
}

/** What became of my objection. */
const objectedText = ({ answer_dt, is_void }: NonNullable<AdhocDetail['mine']>): string =>
  answer_dt === null ? words.markObjected : is_void ? words.markVoid : words.markStays

/** Until when a participant leaves without a mark, or that it is too late for that. */
export function LeaveNotice({ adhoc: { acts, mine, free_leave_dt } }: { adhoc: AdhocDetail }) {
  const now = useServerNow(MINUTE_MS)
  if (!acts.includes('leave') || acts.includes('confirm') || mine?.state !== PARTICIPANT.joined) return null
  const isLate = now > Date.parse(free_leave_dt)
  return (
    <div className="mt-5">
      <Notice title={isLate ? '' : words.freeUntil(at(free_leave_dt))} text={isLate ? words.lateText : words.freeText} />
    </div>
  )
}

/** A mark that I can object to. */
function Mark({ adhoc: { adhoc_no, mine } }: { adhoc: AdhocDetail }) {
  return (
    <div className="rounded-card bg-sunken p-4">
      <p className="num text-t4 break-keep text-fg2">
        <b className="block text-t5 font-bold text-fg">{words.markOf[mine!.state]}</b>
        {words.markText(at(objectUntil(mine!.mark_dt!).toISOString()))}
      </p>
      <Button variant="quiet" size={44} className="mt-3 bg-surface" onClick={() => void openObjection(adhoc_no)}>
        {words.acts.object}
      </Button>
    </div>
  )
}

/** The seat that is kept for me, and for how long. */
function Offer({ until }: { until: string }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useServerNow(1000)) / 1000))
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void refreshAdhocs()
  }, [isOver])
  return (
    <div className="flex items-center gap-3 rounded-card bg-brand-weak p-4">
      <p role="status" className="num min-w-0 flex-1 text-t4 break-keep text-fg2">
        <b className="block text-t5 font-bold text-fg">{words.offered(koreanTime(until))}</b>
        {words.offerText}
      </p>
      <span role="timer" className="num flex-none text-n1 font-bold text-brand-fg">
        {`${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`}
      </span>
    </div>
  )
}

function Notice({ title = '', text, isStrong }: { title?: string; text: string; isStrong?: boolean }) {
  return (
    <div
      className={`flex items-start gap-3 rounded-card p-4 ${isStrong ? 'bg-brand-weak' : 'bg-sunken'}`}
      role={isStrong ? 'status' : undefined}
    >
      <CalendarCheck aria-hidden size={22} className="mt-0.5 flex-none text-fg2" />
      <p className="num min-w-0 text-t4 break-words text-fg2">
        {title !== '' && <b className="font-bold text-fg">{title} </b>}
        {text}
      </p>
    </div>
  )
}
