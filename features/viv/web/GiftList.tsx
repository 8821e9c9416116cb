import { useCallback, useRef, useState, type RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { HOME, href, pathOf } from '#features/routes.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { number } from '#kit/ui/format.ts'
import { Header } from '#kit/ui/Header.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { endOf, ListEnd } from '#kit/ui/ListEnd.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { Tabs } from '#kit/ui/Tabs.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { giftList as words } from '../words/gift.ts'
import { CallError } from '#kit/web/call.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { useShowFromTop } from '#kit/web/useShowFromTop.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { Gift } from '../contract.ts'
import { refreshViv, useVivInvalidation } from './api.ts'
import { giveGiftBack, useGifts, type GiftSide } from './gift/api.ts'
import { GiftRow } from './gift/GiftRow.tsx'

/** The height of a gift with a message, between those without one and those that can be returned, in pixels. */
const ROW_HEIGHT = 107
const PANEL = 'gifts'
const SIDES = ['received', 'sent'] as const
const TABS = SIDES.map((value) => ({ value, label: words.tabs[value] }))

/** Received and sent gifts of the viewer. The tab is in the URL. */
export default function GiftList() {
  const place = useScreen()
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const show = useShowFromTop(scroller)
  const side = SIDES.find((one) => one === place.search.get('tab')) ?? 'received'
  useVivInvalidation()
  const header = (
    <>
      <Header left="back" title={ko.titles.GiftList} onLeft={() => go.back(pathOf('VivMain') ?? href(HOME))} />
      <Tabs label={words.views} tabs={TABS} value={side} onChange={(next) => show(`${href('GiftList')}?tab=${next}`)} panelId={PANEL} />
    </>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller} onRefresh={refreshViv} scrollUp>
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        <Gifts key={side} side={side} scroller={scroller} />
      </div>
    </Page>
  )
}

function Gifts({ side, scroller }: { side: GiftSide; scroller: RefObject<HTMLDivElement | null> }) {
  const now = useNow()
  const list = useGifts(side)
  const [busyNo, giveBack] = useGiveBack()
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (!list.data) return <QueryFallback query={list} skeleton={SKELETON} />
  const gifts = list.data.pages.flat()
  if (gifts.length === 0 && !list.hasNextPage) return <NoGifts side={side} />
  return (
    <section aria-label={words.tabs[side]} className="px-5">
      <VirtualRows asList scrollRef={scroller} data={gifts} itemSize={ROW_HEIGHT}>
        {(gift) => (
          <GiftRow
            key={gift.gift_no}
            gift={gift}
            side={side}
            now={now}
            busy={busyNo === gift.gift_no}
            onGiveBack={(one) => void giveBack(one)}
          />
        )}
      </VirtualRows>
      <ListEnd scroller={scroller} state={endOf(list)} onMore={more} />
    </section>
  )
}

function NoGifts({ side }: { side: GiftSide }) {
  const go = useGo()
  const give = side === 'sent' && (
    <Button variant="weak" size={48} onClick={() => go.to(href('VivGiftSelect'))}>
      {words.give}
    </Button>
  )
  return <EmptyView text={words.none[side]} sub={words.noneHelp[side]} action={give || undefined} />
}

/** The number of the gift that is being returned, and a function that returns one. Runs one request at a time. */
function useGiveBack(): [number | null, (gift: Gift) => Promise<void>] {
  const [busyNo, setBusyNo] = useState<number | null>(null)
  const isRunning = useRef(false)
  const giveBack = async (gift: Gift) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const { askTitle, askText, giveBack: yes } = words
      const title = askTitle(number(gift.amount))
      if (!(await confirm({ title, text: askText(gift.other?.haru_name ?? words.gone), yes }))) return
      setBusyNo(gift.gift_no)
      await giveGiftBack(gift)
      toast(words.returned)
    } catch (error) {
      toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
    } finally {
      isRunning.current = false
      setBusyNo(null)
    }
  }
  return [busyNo, giveBack]
}

const SKELETON = (
  <div className="px-5">
    {Array.from({ length: 5 }, (_, row) => (
      <div key={row} className="flex gap-3 py-4">
        <Skeleton className="size-11 flex-none rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="mb-2 h-5 w-32 max-w-full" />
          <Skeleton className="h-4 w-20 max-w-full" />
        </div>
        <Skeleton className="h-5 w-20" />
      </div>
    ))}
  </div>
)
