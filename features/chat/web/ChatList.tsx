import { Suspense, useMemo, useRef, useState } from 'react'
import { MenuButton } from '#features/account/web/public.ts'
import { href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Page } from '#kit/ui/Page.tsx'
import { chatList as words } from '#features/chat/words/list.ts'
import { actionSheet } from '#kit/web/overlays.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { ROOM_LISTS, type RoomList as Kind } from '../rules.ts'
import { extensionOf } from './extensions.ts'
import { KindTabs } from './list/KindTabs.tsx'
import { NoRooms } from './list/NoRooms.tsx'
import { RoomList, RoomsOrFallback } from './list/RoomList.tsx'
import { useRooms } from './rooms.ts'

const PANEL = 'rooms'

/**
 * My conversations in four lists. The last list stays selected while the screen is kept mounted. Beside a conversation, on a wide screen,
 * the list of that conversation is selected.
 */
export default function ChatList() {
  const { search, beside } = useScreen()
  const asked = search.get('kind')
  const [picked, setKind] = useState<Kind | undefined>(() => ROOM_LISTS.find((one) => one === asked))
  const scroller = useRef<HTMLDivElement>(null)
  const found = useRooms()
  const shown = beside ? Number(beside.id) : null
  const kind = picked ?? found.rooms?.find(({ cr_no }) => cr_no === shown)?.room_type ?? 'private'
  const opening = useMemo(() => ({ to: toRoom, shown }), [shown])
  const Head = extensionOf(kind)?.ListHead
  const change = (next: Kind) => {
    setKind(next)
    scroller.current?.scrollTo({ top: 0 })
  }
  const header = (
    <>
      <Header title={ko.titles.ChatList} level={beside ? 2 : 1} right={<Buttons onRefresh={() => void found.refetch()} />} />
      <KindTabs kind={kind} onChange={change} panelId={PANEL} />
    </>
  )
  return (
    <Page
      header={header}
      className="bg-surface"
      scrollRef={scroller}
      onRefresh={found.refetch}
      scrollUp
      landmark={{ role: beside ? 'region' : 'main', label: ko.titles.ChatList }}
    >
      <div role="tabpanel" id={PANEL} aria-labelledby={`${PANEL}-tab`}>
        {Head && (
          <Suspense>
            <Head />
          </Suspense>
        )}
        <RoomsOrFallback found={found}>
          {(rooms) => {
            const here = rooms.filter(({ room_type }) => room_type === kind)
            if (here.length === 0) return <NoRooms kind={kind} />
            return <RoomList key={kind} rooms={here} label={words.kinds[kind]} opening={opening} scroller={scroller} />
          }}
        </RoomsOrFallback>
      </div>
    </Page>
  )
}

function Buttons({ onRefresh }: { onRefresh: () => void }) {
  const go = useGo()
  const more = async () => {
    const picked = await actionSheet({ items: [{ key: 'refresh', label: words.refresh }] })
    if (picked === 'refresh') onRefresh()
  }
  return (
    <div className="flex flex-none">
      <HeaderButton kind="search" label={ko.titles.ChatSearch} onClick={() => go.to(href('ChatSearch'))} />
      <HeaderButton kind="more" label={words.menu} onClick={() => void more()} />
      <MenuButton />
    </div>
  )
}

const toRoom = (cr_no: number) => href('ChatDetail', { id: cr_no })
