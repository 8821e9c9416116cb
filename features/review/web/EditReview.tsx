import { useCallback } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { reviewRefusals } from '../errors.ts'
import { reviews as words } from '../words/review.ts'
import type { Reviewable, ReviewScreen } from './CreateReview.tsx'
import type { FormBody } from './form-body.ts'
import { LoadedReview, ReviewForm } from './LoadedReview.tsx'

type Props<Of extends Reviewable> = ReviewScreen<Of> & {
  /** Why a review cannot be changed any more that was not changed yet. */
  late: (of: Of) => string
  send: (body: FormBody) => Promise<void>
}

/** The screen that changes the viewer's review, once. */
export function EditReview<Of extends Reviewable>({ title, mine, query, isAuthor, asked, late, send }: Props<Of>) {
  const go = useGo()
  const leave = useCallback(() => go.back(mine), [go, mine])
  const finish = useCallback(() => {
    toast(words.saved)
    leave()
  }, [leave])
  const header = <Header left="close" title={title} onLeft={leave} />
  const problemOf = (of: Of): string => {
    if (of.review === null) return reviewRefusals.not_found.message
    return of.review.edit_dt === null ? late(of) : reviewRefusals.edited.message
  }
  return (
    <LoadedReview query={query} header={header}>
      {(of) =>
        isAuthor(of) && of.review !== null && of.review.edit_until !== null ? (
          <ReviewForm
            header={header}
            asked={asked(of)}
            initial={of.review}
            button={words.save}
            note={words.saveHelp}
            send={send}
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
