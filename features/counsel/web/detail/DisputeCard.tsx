import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CounselInfo } from '../../contract/session.ts'
import { counselDispute as words } from '../../words/dispute.ts'
import { dayTime } from '../session/when.ts'
import { Section } from './Facts.tsx'

/** The time line of both sides, and the member's dispute with its outcome. */
export default function DisputeCard({ info, now }: { info: CounselInfo; now: number }) {
  const { coun_no, side, dispute, dispute_until } = info
  const isOpen = side === 'member' && dispute === null && dispute_until !== null && now < Date.parse(dispute_until)
  return (
    <Section title={words.timelineTitle}>
      <p className="mt-1 text-t4 break-keep text-fg2">{words.timelineHelp}</p>
      <Button variant="quiet" size={48} full className="mt-3" onClick={() => void openTimeline(coun_no)}>
        {words.timeline}
      </Button>
      {isOpen && (
        <>
          <p className="mt-4 text-t4 break-keep text-fg2">{words.until(koreanDate(dispute_until))}</p>
          <Button variant="quiet" size={48} full className="mt-2" onClick={() => void openDispute(coun_no)}>
            {words.ask}
          </Button>
        </>
      )}
      {dispute && <Dispute dispute={dispute} now={now} />}
    </Section>
  )
}

function Dispute({ dispute, now }: { dispute: NonNullable<CounselInfo['dispute']>; now: number }) {
  const { reason, refund_percent, refund_viv, answer, reg_dt } = dispute
  const isDecided = refund_percent !== null
  return (
    <div className="mt-4 rounded-tile bg-sunken px-3.5 py-3 text-t4">
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="font-semibold">{isDecided ? words.state.decided : words.state.open}</b>
        <time dateTime={reg_dt} className="text-t3 text-fg3">
          {dayTime(reg_dt, now)}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-wrap text-fg2">{reason}</p>
      {isDecided && (
        <p className="mt-2 font-semibold">{refund_percent > 0 ? words.refund(refund_percent, refund_viv ?? 0) : words.noRefund}</p>
      )}
      {answer !== null && answer !== '' && (
        <p className="mt-2 break-words whitespace-pre-wrap">
          <b className="font-semibold">{words.answer}</b> {answer}
        </p>
      )}
    </div>
  )
}

async function openTimeline(counNo: number): Promise<void> {
  const part = await loadSheets()
  if (part) part.openTimeline(counNo)
  else await alert(ko.ui.failed)
}

async function openDispute(counNo: number): Promise<void> {
  const part = await loadSheets()
  if (part) await part.openDispute(counNo)
  else await alert(ko.ui.failed)
}

const loadSheets = () => busy(loadPart(() => import('./dispute.tsx'))).catch(() => null)
