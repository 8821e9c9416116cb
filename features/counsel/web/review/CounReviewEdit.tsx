import { useCallback } from 'react'
import { href } from '#features/routes.ts'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ReviewOf } from '../../contract/review.ts'
import { reviewErrors } from '../../contract/review-errors.ts'
import { review as words } from '../../words/review.ts'
import { saveReview } from './api.ts'
import { LoadedReview, ReviewForm } from './LoadedReview.tsx'

/** Changes my review of a counselling, whose number is in the path. */
export default function CounReviewEdit() {
  const go = useGo()
  const counNo = Number(useScreen().params['id'])
  const leave = useCallback(() => go.back(`${href('CounReviewList')}?tab=mine`), [go])
  const finish = useCallback(() => {
    toast(words.saved)
    leave()
  }, [leave])
  const header = <Header left="close" title={ko.titles.CounReviewEdit} onLeft={leave} />
  return (
    <LoadedReview key={counNo} counNo={counNo} header={header}>
      {(of) =>
        of.side === 'member' && of.review !== null && of.review.edit_until !== null ? (
          <ReviewForm
            header={header}
            of={of}
            initial={of.review}
            button={words.save}
            note={words.saveHelp}
            send={(body) => saveReview(counNo, body)}
            onSaved={finish}
          />
        ) : (
          <Page header={header} className="bg-surface">
            <EmptyView text={problemOf(of)} />
          </Page>
        )
      }
    </LoadedReview>
  )
}

function problemOf({ review }: ReviewOf): string {
  if (review === null) return reviewErrors.not_found.message
  return review.edit_dt === null ? reviewErrors.edit_late.message : reviewErrors.edited.message
}
