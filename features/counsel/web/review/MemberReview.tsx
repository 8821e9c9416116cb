import { useProfile } from '#features/account/web/public.ts'
import { OwnReview, ReceivedReview, type Replier } from '#features/review/web/public.ts'
import { href } from '#features/routes.ts'
import type { CounselReview } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'
import { removeReview, sendReply } from './api.ts'
import { WholeReview } from './Texts.tsx'

/** My review, with what I can still do with it. */
export function MemberReview({ counNo, review, expert }: { counNo: number; review: CounselReview; expert: Replier }) {
  const edit = href('CounReviewEdit', { id: counNo })
  return (
    <OwnReview review={review} edit={edit} removeText={words.removeText} remove={() => removeReview(counNo)}>
      <WholeReview review={review} expert={expert} />
    </OwnReview>
  )
}

/** The review of a session of mine as its expert, who can answer and report it. */
export function ExpertsReview({ counNo, cateNo, review }: { counNo: number; cateNo: number; review: CounselReview }) {
  const me = useProfile().data
  return (
    <ReceivedReview
      cateNo={cateNo}
      isReplied={review.reply !== null}
      target={{ target_kind: 'counsel_review', target_no: review.review_no }}
      send={(reply, key) => sendReply(counNo, reply, key)}
    >
      <WholeReview review={review} expert={me ? { ...me, ...me.user_info } : null} />
    </ReceivedReview>
  )
}
