import { ReceivedRows, SubjectLink, type Scroller } from '#features/review/web/public.ts'
import { review as words } from '../../words/review.ts'
import { useReceivedReviews } from './api.ts'
import { ExpertsReview } from './MemberReview.tsx'
import { Subject } from './Subject.tsx'

/** The reviews of an expert's sessions, with answers; on the phone and in the portal. */
export function Received({ scroller, pathOf }: Scroller & { pathOf: (counNo: number) => string }) {
  return (
    <ReceivedRows scroller={scroller} useRows={useReceivedReviews} keyOf={({ coun_no }) => coun_no} help={words.noneYetHelp}>
      {({ review, coun_no, cate_no, ...of }) => (
        <>
          <SubjectLink to={pathOf(coun_no)}>
            <Subject of={of} />
          </SubjectLink>
          <ExpertsReview counNo={coun_no} cateNo={cate_no} review={review} />
        </>
      )}
    </ReceivedRows>
  )
}
