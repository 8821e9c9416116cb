import type { RefObject } from 'react'
import { OwnReview, RatingLine, ReviewRows, ReviewText, SubjectLink, UnwrittenRows } from '#features/review/web/public.ts'
import { reviews as shared } from '#features/review/words/review.ts'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { itemReviews as words } from '../../words/review.ts'
import { removeOrderReview, useMyOrderReviews, usePurchasesToReview } from './api.ts'
import { Purchase } from './Purchase.tsx'

/** Purchases that the viewer can review. */
export function Unwritten() {
  return (
    <UnwrittenRows
      query={usePurchasesToReview()}
      help={words.noUnwrittenHelp}
      of={(one) => ({
        key: one.order_item_no,
        title: one.item_name,
        subject: <Purchase of={one} />,
        path: href('OrderReviewCreate', { id: one.order_item_no }),
      })}
    />
  )
}

/** Reviews of products that the viewer wrote. */
export function Mine({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  return (
    <ReviewRows
      query={useMyOrderReviews()}
      keyOf={({ review }) => review.review_no}
      label={shared.mine}
      scroller={scroller}
      empty={<EmptyView text={shared.noMine} sub={words.noUnwrittenHelp} />}
    >
      {({ review, seller, order_no, order_item_no, ...of }) => (
        <>
          <SubjectLink to={href('OrderDetail', { id: order_no })}>
            <Purchase of={of} />
          </SubjectLink>
          <OwnReview
            review={review}
            {...(review.is_refunded && { hidden: words.refunded })}
            edit={href('OrderReviewEdit', { id: order_item_no })}
            removeText={words.removeText}
            remove={() => removeOrderReview(order_item_no)}
          >
            <RatingLine review={review} />
            <ReviewText review={review} replier={seller} />
          </OwnReview>
        </>
      )}
    </ReviewRows>
  )
}
