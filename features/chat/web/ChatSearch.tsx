import { useRef } from 'react'
import { href } from '#features/routes.ts'
import { HeaderButton } from '#kit/ui/HeaderButton.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { chatSearch as words } from '#features/chat/words/list.ts'
import { useGo, useScreen } from '#kit/web/screen.tsx'
import { FindField } from './list/FindField.tsx'
import { Found } from './list/Found.tsx'
import { RoomsOrFallback } from './list/RoomList.tsx'
import { useRooms } from './rooms.ts'

/** Searches conversations by the name of the partner or the club while the member types. The address holds the query. */
export default function ChatSearch() {
  const q = useScreen().search.get('q') ?? ''
  const go = useGo()
  const scroller = useRef<HTMLDivElement>(null)
  const found = useRooms()
  const here = href('ChatSearch')
  const ask = (typed: string) => go.to(typed === '' ? here : `${here}?q=${encodeURIComponent(typed)}`, { replace: true })
  const header = (
    <header className="z-(--z-header) flex-none bg-surface pt-(--safe-t)">
      <div className="flex min-h-16 items-center gap-0.5 py-2 pr-[min(1rem,16px)] pl-[min(0.25rem,4px)]">
        <HeaderButton kind="back" onClick={() => go.back(href('ChatList'))} />
        <h1 tabIndex={-1} className="sr-only">
          {words.title}
        </h1>
        <FindField q={q} onTyped={ask} />
      </div>
    </header>
  )
  return (
    <Page header={header} className="bg-surface" scrollRef={scroller}>
      <RoomsOrFallback found={found}>{(rooms) => <Found rooms={rooms} q={q} opening={TO_SCREEN} scroller={scroller} />}</RoomsOrFallback>
    </Page>
  )
}

const TO_SCREEN = { to: (cr_no: number) => href('ChatDetail', { id: cr_no }), shown: null }
