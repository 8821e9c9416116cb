import type { ReactNode } from 'react'
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
  return (
    <>
      {children}
      {isDoctor(cateNo) && <p className="mt-1.5 text-t3 break-keep text-fg3">{words.doctorReads}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {!isReplied && (
          <Button variant="weak" size={44} onClick={() => void openReply(send)}>
            {words.sendReply}
          </Button>
        )}
        <Button variant="quiet" size={44} onClick={() => void openReport(target)}>
          {words.report}
        </Button>
      </div>
    </>
  )
}

async function openReply(send: SendReply): Promise<void> {
  const part = await busy(loadPart(() => import('./replySheet.tsx'))).catch(() => null)
  if (part) await part.openReplySheet(send)
  else await alert(ko.ui.failed)
}
