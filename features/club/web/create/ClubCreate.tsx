import { lazy, Suspense, useState } from 'react'
import { useDraftPictures } from '#features/media/web/public.ts'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call } from '#kit/web/call.ts'
import { toast } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { useGo } from '#kit/web/screen.tsx'
import { createClub } from '../../contract.ts'
import { clubForm as words } from '../../words/create.ts'
import { refreshClubLists } from '../refresh.ts'
import { clearDraft, readDraft, saveDraft } from './draft.ts'
import { bodyOf, EMPTY, type Values } from '../form/model.ts'

const ClubForm = lazy(() => loadPart(() => import('./ClubForm.tsx')).then(({ ClubForm: Form }) => ({ default: Form })))

/** Founds a club. What is typed stays on this device until it is founded. */
export default function ClubCreate() {
  const go = useGo()
  const [draft] = useState(readDraft)
  const picture = useDraftPictures(draft?.picture ? [draft.picture] : [])
  const header = <Header left="close" title={ko.titles.ClubCreate} onLeft={() => go.back(pathOf('ClubMain') ?? href(HOME))} />
  // Without an answer the form starts without the picture.
  const waiting = (
    <Page header={header} className="bg-surface">
      {SKELETON}
    </Page>
  )
  if (draft?.picture && picture.isPending && picture.fetchStatus !== 'paused') return waiting
  const send = async (values: Values, key: string) => {
    const { meet_no } = await call(createClub, { body: bodyOf(values) }, { key })
    clearDraft()
    refreshClubLists()
    toast(words.done)
    go.to(href('ClubDetail', { id: meet_no }), { replace: true })
  }
  const { picture: _key, ...typed } = draft ?? { ...EMPTY, picture: null }
  return (
    <Suspense fallback={waiting}>
      <ClubForm header={header} initial={{ ...EMPTY, ...typed, meet_thumb: picture.data ?? [] }} onChange={saveDraft} send={send} />
    </Suspense>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-5 p-5">
    <Skeleton className="size-21 rounded-tile" />
    <Skeleton className="h-13 rounded-tile" />
    <Skeleton className="h-32 rounded-tile" />
    <Skeleton className="h-13 rounded-tile" />
  </div>
)
