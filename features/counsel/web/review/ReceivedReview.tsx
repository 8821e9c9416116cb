import { useProfile } from '#features/account/web/public.ts'
import { openReport } from '#features/report/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CounselReview } from '../../contract/review.ts'
import { isDoctor } from '#features/review/rules.ts'
import { review as words } from '../../words/review.ts'
import { RatingLine, ReviewText } from './ReviewText.tsx'

type Props = { counNo: number; cateNo: number; review: CounselReview }

/** The review of a session of mine as its expert, who can answer and report it. */
export function ReceivedReview({ counNo, cateNo, review }: Props) {
  const me = useProfile().data
  const { review_no, reply } = review
  return (
    <>
      <RatingLine review={review} />
      <ReviewText review={review} expert={me ? { ...me, ...me.user_info } : null} />
      {isDoctor(cateNo) && <p className="mt-1.5 text-t3 break-keep text-fg3">{words.doctorReads}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {reply === null && (
          <Button variant="weak" size={44} onClick={() => void openReply(counNo)}>
            {words.sendReply}
          </Button>
        )}
        <Button variant="quiet" size={44} onClick={() => void openReport({ target_kind: 'counsel_review', target_no: review_no })}>
          {words.report}
        </Button>
      </div>
    </>
  )
}

async function openReply(counNo: number): Promise<void> {
  const part = await busy(loadPart(() => import('./reply.tsx'))).catch(() => null)
  if (part) await part.openReplySheet(counNo)
  else await alert(ko.ui.failed)
}
