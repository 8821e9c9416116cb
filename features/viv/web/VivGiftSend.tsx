import { lazy, Suspense, useEffect } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { CallError } from '#kit/web/call.ts'
import { loadPart } from '#kit/web/part.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { isNo, useGiftTerms } from './gift/api.ts'
import { NoReceiver } from './gift/NoReceiver.tsx'

/** A chunk of its own: with the form library the screen's chunk would exceed 25 KB. */
const load = () => loadPart(() => import('./gift/GiftForm.tsx'))
const Form = lazy(load)

/** Sends a gift of viv to one member; without `to`, to the owner of the room below. */
export default function VivGiftSend() {
  const { search, params } = useScreen()
  const toNo = Number(search.get('to') ?? params.room ?? NaN)
  const found = useGiftTerms(toNo)
  const refusal = found.error instanceof CallError && found.error.status >= 400 && found.error.status < 500 ? found.error : null
  // Loads the form in parallel with the terms. `lazy` reports a failure.
  useEffect(() => void load().catch(() => undefined), [])
  if (found.data) {
    return (
      <Suspense fallback={<Waiting />}>
        <Form key={toNo} terms={found.data} onRefused={() => void found.refetch()} header={<Head />} />
      </Suspense>
    )
  }
  return (
    <Page header={<Head />} className="bg-surface">
      {refusal || !isNo(toNo) ? (
        <NoReceiver refusal={refusal} onProven={() => found.refetch()} />
      ) : (
        <QueryFallback query={found} skeleton={SKELETON} />
      )}
    </Page>
  )
}

function Waiting() {
  return (
    <Page header={<Head />} className="bg-surface">
      {SKELETON}
    </Page>
  )
}

function Head() {
  const place = useScreen()
  const go = useGo()
  const { room } = place.params
  const back = room === undefined ? (pathOf('VivMain') ?? href(HOME)) : href('MyHaruRoom', { id: room })
  return <Header left="back" title={ko.titles.VivGiftSend} onLeft={() => go.back(back)} />
}

const SKELETON = (
  <div className="px-5 pt-2">
    <Skeleton className="h-21 rounded-card" />
    <Skeleton className="mt-6 h-7 w-48" />
    <Skeleton className="mt-4 h-13 rounded-tile" />
    <Skeleton className="mt-3 h-11 rounded-chip" />
    <Skeleton className="mt-6 h-20 rounded-tile" />
  </div>
)
