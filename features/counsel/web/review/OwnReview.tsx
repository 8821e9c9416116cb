import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { CounselReview } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'
import { messageOf } from '../session/actions.ts'
import { removeReview } from './api.ts'
import { RatingLine, ReviewText, type ReviewedExpert } from './ReviewText.tsx'

/** My review, with what I can still do with it. */
export function OwnReview({ counNo, review, expert }: { counNo: number; review: CounselReview; expert: ReviewedExpert }) {
  const go = useGo()
  return (
    <>
      <RatingLine review={review} />
      <ReviewText review={review} expert={expert} />
      {review.is_hidden && <p className="mt-2 text-t4 break-keep text-warn-fg">{words.hidden}</p>}
      {review.edit_until !== null && <p className="mt-3 text-t3 text-fg3">{words.editUntil(koreanDate(review.edit_until))}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {review.edit_until !== null && (
          <Button variant="quiet" size={44} onClick={() => go.to(href('CounReviewEdit', { id: counNo }))}>
            {words.edit}
          </Button>
        )}
        <Button variant="quiet" size={44} className="text-danger-fg!" onClick={() => void remove(counNo)}>
          {words.remove}
        </Button>
      </div>
    </>
  )
}

async function remove(counNo: number): Promise<void> {
  const question = { title: words.removeAsk, text: words.removeText, yes: words.remove, no: words.keep, danger: true }
  if (!(await confirm(question))) return
  try {
    await busy(removeReview(counNo))
    toast(words.removed)
  } catch (error) {
    await alert(messageOf(error))
  }
}
