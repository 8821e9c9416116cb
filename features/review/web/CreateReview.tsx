import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { useDraftPictures } from '#features/media/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { reviews as words } from '../words/review.ts'
import type { DraftStore } from './draft.ts'
import type { Asked, FormBody, Ratings } from './form-body.ts'
import { FORM_SKELETON, LoadedReview, ReviewForm } from './LoadedReview.tsx'

/** What a review of either kind is about, as its author reads it. */
export type Reviewable = {
  problem: { msg: string } | null
  review: (Partial<Ratings> & { content: string; images: MediaItem[]; edit_until: string | null; edit_dt: string | null }) | null
}

export type ReviewScreen<Of extends Reviewable> = {
  title: string
  /** The list to which the screen leads back, and its tab of written reviews. */
  list: string
  mine: string
  query: UseQueryResult<Of>
  /** Whether the viewer is who may write one; `problem` says why not now. */
  isAuthor: (of: Of) => boolean
  asked: (of: Of) => Asked
}

type Creating<Of extends Reviewable> = ReviewScreen<Of> & { draft: DraftStore; send: (body: FormBody, key: string) => Promise<void> }

/** The screen that writes a review. */
export function CreateReview<Of extends Reviewable>({ title, list, mine, query, isAuthor, asked, draft, send }: Creating<Of>) {
  const go = useGo()
  const header = <Header left="close" title={title} onLeft={() => go.back(list)} />
  return (
    <LoadedReview query={query} header={header}>
      {(of) =>
        isAuthor(of) && of.problem === null ? (
          <Writing header={header} asked={asked(of)} list={list} draft={draft} send={send} />
        ) : (
          <Page header={header} className="bg-surface">
            <EmptyView
              text={of.problem?.msg ?? words.noUnwritten}
              action={
                isAuthor(of) &&
                of.review !== null && (
                  <Button variant="weak" size={48} onClick={() => go.to(mine, { replace: true })}>
                    {words.seeMine}
                  </Button>
                )
              }
            />
          </Page>
        )
      }
    </LoadedReview>
  )
}

type WritingProps = {
  header: ReactNode
  asked: Asked
  list: string
  draft: DraftStore
  send: (body: FormBody, key: string) => Promise<void>
}

/** The form, once the pictures of a draft have addresses. */
function Writing({ header, asked, list, draft: store, send }: WritingProps) {
  const go = useGo()
  const [draft] = useState(() => store.read())
  const pictures = useDraftPictures(draft?.images ?? [])
  const finish = useCallback(() => {
    toast(words.sent)
    go.back(list)
  }, [go, list])
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
      asked={asked}
      initial={{ content: '', ...draft, images: pictures.data ?? [] }}
      button={words.send}
      onChange={store.save}
      send={async (body, key) => {
        await send(body, key)
        store.clear()
      }}
      onSaved={finish}
    />
  )
}
