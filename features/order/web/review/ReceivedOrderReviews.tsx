import { useProfile } from '#features/account/web/public.ts'
import { RatingLine, ReceivedReview, ReceivedRows, ReviewText, SubjectLink, type Scroller } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import type { ReceivedOrderReview } from '../../contract.ts'
import { itemReviews as words } from '../../words/review.ts'
import { replyToItemReview, useReceivedOrderReviews } from './api.ts'

/** The reviews of the seller's products, with answers. */
export default function ReceivedOrderReviews({ scroller }: Scroller) {
  return (
    <ReceivedRows scroller={scroller} useRows={useReceivedOrderReviews} keyOf={({ review }) => review.review_no} help={words.noneHelp}>
      {(row) => <Row row={row} />}
    </ReceivedRows>
  )
}

function Row({ row: { review, order_no, cate_no, ...of } }: { row: ReceivedOrderReview }) {
  const me = useProfile().data
  return (
    <>
      <SubjectLink to={`/expert-sales-detail/${order_no}?kind=order`}>
        <Sold of={of} />
      </SubjectLink>
      <ReceivedReview
        cateNo={cate_no}
        isReplied={review.reply !== null}
        target={{ target_kind: 'order_review', target_no: review.review_no }}
        send={(reply, key) => replyToItemReview(review.review_no, reply, key)}
      >
        <RatingLine review={review} />
        <ReviewText review={review} replier={me ? { ...me, ...me.user_info } : null} />
      </ReceivedReview>
    </>
  )
}

/** The product that was reviewed, and who bought it. */
function Sold({ of: { item_name, item_thumb, buyer } }: { of: Pick<ReceivedOrderReview, 'item_name' | 'item_thumb' | 'buyer'> }) {
  return (
    <div className="flex items-center gap-3">
      {item_thumb ? (
        <Photo item={item_thumb} alt="" ratio={1} className="size-11 flex-none" />
      ) : (
        <span aria-hidden className="size-11 flex-none rounded-photo bg-sunken" />
      )}
      <div className="min-w-0 flex-1">
        <p className="text-t5 font-bold break-words">{item_name}</p>
        <p className="text-t4 break-words text-fg2">{buyer?.haru_name ?? shared.gone}</p>
      </div>
    </div>
  )
}
