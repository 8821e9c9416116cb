import type { RefObject } from 'react'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { chatSearch as words } from '#features/chat/words/list.ts'
import type { ChatRoom } from '../../contract.ts'
import { queryLetters, findRooms } from './find.ts'
import { RoomList } from './RoomList.tsx'
import type { Opening } from './RoomRow.tsx'

type Props = { rooms: readonly ChatRoom[]; q: string; opening: Opening; scroller: RefObject<HTMLElement | null> }

/** The rooms of all lists that match the name, and their number. */
export function Found({ rooms, q, opening, scroller }: Props) {
  if (queryLetters(q).length === 0) return <EmptyView kind="chat" text={words.lead} sub={words.leadHelp} />
  const found = findRooms(rooms, q)
  return (
    <>
      <p role="status" className="sr-only">
        {words.found(found.length)}
      </p>
      {found.length === 0 ? (
        <EmptyView kind="chat" text={words.none(q.trim())} sub={words.noneHelp} />
      ) : (
        <RoomList
          rooms={found.map(({ room }) => room)}
          marks={new Map(found.map(({ room, marks }) => [room.cr_no, marks]))}
          label={words.title}
          opening={opening}
          scroller={scroller}
        />
      )}
    </>
  )
}
