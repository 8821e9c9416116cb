import { useCallback, useState, type ReactNode } from 'react'
import { useDraftPictures } from '#features/media/web/public.ts'
import { href } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { ReviewOf } from '../../contract/review.ts'
import { review as words } from '../../words/review.ts'
import { writeReview } from './api.ts'
import { clearDraft, readDraft, saveDraft } from './draft.ts'
import { FORM_SKELETON, LoadedReview, ReviewForm } from './LoadedReview.tsx'

/** Writes the review of a counselling, whose number is in the path. */
export default function CounReviewCreate() {
  const go = useGo()
  const counNo = Number(useScreen().params['id'])
  const leave = () => go.back(href('CounReviewList'))
  const header = <Header left="close" title={ko.titles.CounReviewCreate} onLeft={leave} />
  return (
    <LoadedReview key={counNo} counNo={counNo} header={header}>
      {(of) =>
        of.side === 'member' && of.problem === null ? (
          <Writing header={header} of={of} />
        ) : (
          <Page header={header} className="bg-surface">
            <Refusal of={of} />
          </Page>
        )
      }
    </LoadedReview>
  )
}

/** The form, once the pictures of a draft have addresses. */
function Writing({ header, of }: { header: ReactNode; of: ReviewOf }) {
  const go = useGo()
  const [draft] = useState(() => readDraft(of.coun_no))
  const pictures = useDraftPictures(draft?.images ?? [])
  const finish = useCallback(() => {
    toast(words.sent)
    go.back(href('CounReviewList'))
  }, [go])
  // Without an answer the form starts without the pictures.
  if (draft !== null && draft.images.length > 0 && pictures.isPending && pictures.fetchStatus !== 'paused') {
    return (
      <Page header={header} className="bg-surface">
        {FORM_SKELETON}
      </Page>
    )
  }
  return (
    <ReviewForm
      header={header}
      of={of}
      initial={{ ...EMPTY, ...draft, images: pictures.data ?? [] }}
      button={words.send}
      onChange={(body) => saveDraft(of.coun_no, body)}
      send={async (body, key) => {
        await writeReview(of.coun_no, body, key)
        clearDraft(of.coun_no)
      }}
      onSaved={finish}
    />
  )
}

const EMPTY = { rating: null, rating_kind: null, rating_time: null, content: '' }

/** Why it cannot be written; with a way to the review where there is one. */
function Refusal({ of: { side, review, problem } }: { of: ReviewOf }) {
  const go = useGo()
  const toOwn = side === 'member' && review !== null && (
    <Button variant="weak" size={48} onClick={() => go.to(`${href('CounReviewList')}?tab=mine`, { replace: true })}>
      {words.seeMine}
    </Button>
  )
  return <EmptyView text={problem?.msg ?? words.noUnwritten} action={toOwn} />
}
