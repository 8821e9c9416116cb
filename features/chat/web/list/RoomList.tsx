import type { ReactNode, RefObject } from 'react'
import { VirtualRows } from '#kit/ui/VirtualRows.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useNow } from '#kit/ui/useNow.ts'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import type { ChatRoom } from '../../contract.ts'
import type { RoomsFound } from '../rooms.ts'
import type { Marks } from './HighlightedText.tsx'
import { RoomRow, type Opening } from './RoomRow.tsx'

/** A longer list is virtualized. */
const MANY = 100

type Props = {
  rooms: readonly ChatRoom[]
  label: string
  opening: Opening
  scroller: RefObject<HTMLElement | null>
  marks?: ReadonlyMap<number, Marks>
}

/** A list of rooms. */
export function RoomList({ rooms, label, opening, scroller, marks }: Props) {
  const now = useNow()
  const row = (room: ChatRoom) => <RoomRow room={room} now={now} opening={opening} marks={marks?.get(room.cr_no)} />
  if (rooms.length <= MANY) {
    return (
      <ul aria-label={label} className="py-1">
        {rooms.map((room) => (
          <li key={room.cr_no}>{row(room)}</li>
        ))}
      </ul>
    )
  }
  return (
    <section aria-label={label} className="py-1">
      <VirtualRows asList scrollRef={scroller} data={rooms}>
        {(room) => (
          <div key={room.cr_no} className="contents">
            {row(room)}
          </div>
        )}
      </VirtualRows>
    </section>
  )
}

/** The rooms of a list, or its loading, error or empty state. */
export function RoomsOrFallback({ found, children }: { found: RoomsFound; children: (rooms: readonly ChatRoom[]) => ReactNode }) {
  return found.rooms ? children(found.rooms) : <QueryFallback query={found} skeleton={SKELETON} />
}

const SKELETON = (
  <div className="py-1">
    {Array.from({ length: 7 }, (_, row) => (
      <div key={row} className="flex min-h-19 items-center gap-3 px-5 py-3">
        <Skeleton className="size-[52px] flex-none rounded-full" />
        <span className="min-w-0 flex-1">
          <Skeleton className="h-[18px] w-28 max-w-full" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
        </span>
        <Skeleton className="h-4 w-[56px] flex-none self-start" />
      </div>
    ))}
  </div>
)
