import { useRef, type ReactNode } from 'react'
import { openReport } from '#features/report/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { isDoctor } from '../rules.ts'
import { reviews as words } from '../words/review.ts'

type ReportedReview = { target_kind: 'counsel_review' | 'order_review'; target_no: number }
type SendReply = (reply: string, key: string) => Promise<void>
type Props = {
  /** Rating, text and reply. */
  children: ReactNode
  cateNo: number
  isReplied: boolean
  target: ReportedReview
  /** @throws CallError */
  send: SendReply
}

/** A review that the viewer received, with the ways to answer and to report it. */
export function ReceivedReview({ children, cateNo, isReplied, target, send }: Props) {
  const report = useRef<HTMLButtonElement>(null)
  const reply = async () => {
    // An answer takes its button away, and the focus with it.
    if (await openReply(send)) report.current?.focus()
  }
  return (
    <>
      {children}
      {isDoctor(cateNo) && <p className="mt-1.5 text-t3 break-keep text-fg3">{words.doctorReads}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isReplied && (
          <Button variant="weak" size={44} onClick={() => void reply()}>
            {words.sendReply}
          </Button>
        )}
        <Button ref={report} variant="quiet" size={44} onClick={() => void openReport(target)}>
          {words.report}
        </Button>
      </div>
    </>
  )
}

/** Whether the review was answered. */
async function openReply(send: SendReply): Promise<boolean> {
  const part = await busy(loadPart(() => import('./replySheet.tsx'))).catch(() => null)
  if (part) return part.openReplySheet(send)
  await alert(ko.ui.failed)
  return false
}
