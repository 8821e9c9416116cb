import { useEffect, useRef } from 'react'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { useScrolledPast } from '#kit/ui/useScrolledPast.ts'
import { isNotFound } from '#kit/web/call.ts'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import type { AdhocDetail } from '../contract.ts'
import { bungaeDetail as words } from '../words/detail.ts'
import { refreshAdhocs, useAdhoc, useAdhocUpdates } from './api.ts'
import { ActBar } from './detail/ActBar.tsx'
import { openCode } from './detail/actions.ts'
import { BungaeHeader } from './detail/BungaeHeader.tsx'
import { Facts } from './detail/Facts.tsx'
import { HostCard } from './detail/HostCard.tsx'
import { MapArt } from './detail/MapArt.tsx'
import { Notices } from './detail/Notices.tsx'
import { Objections, Requests } from './detail/Requests.tsx'
import { People } from './detail/People.tsx'

/** A bungae: when, where, who comes, who opens it, and the one thing to do next. */
export default function ClubBungaeDetail() {
  const go = useGo()
  const adhocNo = Number(useScreen().params.id)
  const found = useAdhoc(adhocNo)
  useAdhocUpdates()
  if (found.data && !isNotFound(found.error)) return <Opened key={adhocNo} adhoc={found.data} />
  const isUnknown = isNotFound(found.error) || !found.isEnabled
  return (
    <Page header={<Header left="back" title={ko.titles.ClubBungaeDetail} onLeft={() => go.back(pathOf('ClubMain') ?? href(HOME))} />}>
      {isUnknown ? <NotFoundView /> : <QueryFallback query={found} skeleton={SKELETON} />}
    </Page>
  )
}

function Opened({ adhoc }: { adhoc: AdhocDetail }) {
  const scroller = useRef<HTMLDivElement>(null)
  const isPast = useScrolledPast(scroller)
  useScannedCode(adhoc)
  return (
    <div className="relative flex h-full min-h-0 flex-1 flex-col">
      <Page
        header={<BungaeHeader adhoc={adhoc} isOverPicture={!isPast} />}
        footer={<ActBar adhoc={adhoc} />}
        scrollRef={scroller}
        onRefresh={refreshAdhocs}
      >
        <MapArt isExact={adhoc.place !== null} />
        <div className="relative -mt-5 rounded-t-sheet bg-surface px-5 pt-5 pb-6">
          <Facts adhoc={adhoc} />
        </div>
        <Notices adhoc={adhoc} />
        {adhoc.pending.length > 0 && <Requests adhoc={adhoc} />}
        {adhoc.objections.length > 0 && <Objections adhoc={adhoc} />}
        <People adhoc={adhoc} />
        <HostCard adhoc={adhoc} />
        {adhoc.content !== '' && (
          <section aria-label={words.content} className="mt-2.5 bg-surface px-5 py-6">
            <h2 className="text-t7 font-bold">{words.content}</h2>
            <p className="mt-2 text-t5 break-words whitespace-pre-wrap">{adhoc.content}</p>
          </section>
        )}
      </Page>
    </div>
  )
}

/** The link that the host's phone shows leads here with the code: it opens the sheet with it once. */
function useScannedCode(adhoc: AdhocDetail): void {
  const code = useScreen().search.get('code')
  const opened = useRef<string | null>(null)
  useEffect(() => {
    if (code === null || opened.current === code || !adhoc.acts.includes('attend')) return
    opened.current = code
    void openCode(adhoc, code)
  }, [adhoc, code])
}

const SKELETON = (
  <div>
    <Skeleton className="h-50 rounded-none" />
    <div className="flex flex-col gap-3 bg-surface p-5">
      <Skeleton className="h-7 w-24 rounded-badge" />
      <Skeleton className="h-8 w-4/5 rounded-tile" />
      <Skeleton className="h-14 rounded-tile" />
      <Skeleton className="h-14 rounded-tile" />
    </div>
    <div className="mt-2.5 bg-surface p-5">
      <Skeleton className="h-40 rounded-card" />
    </div>
  </div>
)
