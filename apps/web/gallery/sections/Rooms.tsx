import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ChatRoom } from '#features/chat/contract.ts'
import { countsOf, roomsQuery } from '#features/chat/web/cache.ts'
import { countsQuery } from '#features/chat/web/counts.ts'
import { RoomRow } from '#features/chat/web/list/RoomRow.tsx'
import { aMember, aRequest, aRoom } from '#features/chat/web/list/sample.ts'
import { ChatPanel } from '#features/chat/web/public.ts'
import { samples } from '../words.ts'
import { riverPicture } from '../samplePictures.ts'
import { Specimen } from '../Specimen.tsx'

/** The rows of the chat list and the chat panel. They have no function: there is no chat room behind them. */
export function Rooms() {
  const [client] = useState(filled)
  return (
    <QueryClientProvider client={client}>
      <Specimen name="RoomRow" wide flush>
        <ul inert>
          {ROOMS.map((room) => (
            <li key={room.cr_no}>
              <RoomRow room={room} now={NOW} opening={{ onOpen: () => undefined, shown: 2 }} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen name="ChatPanel" wide flush>
        <div inert className="flex h-120 justify-end">
          <Suspense>
            <ChatPanel onClose={() => undefined} hasWhole />
          </Suspense>
        </div>
      </Specimen>
    </QueryClientProvider>
  )
}

const NOW = new Date('2026-11-21T12:00:00+09:00')
const { words, longWords, longName, club } = samples.rooms
const thumb = { ...riverPicture, width: 1600, height: 900, seconds: null, placeholder: null }

/** The viewer is not a member of these rooms. */
function other(no: number, change: Partial<ChatRoom> = {}): ChatRoom {
  const partner = aMember(no + 10, { haru_name: samples.name, online: no === 1 })
  return aRoom(no, { cr_name: samples.name, cm_last_content: words, cr_members: [partner], ...change })
}

const ROOMS: readonly ChatRoom[] = [
  other(1, { un_read: 3, pin_dt: '2026-11-01T00:00:00Z' }),
  other(2, { un_read: 128, cm_last_content: longWords }),
  other(3, { is_mute: true, cm_last_reg_dt: '2026-11-20T10:00:00+09:00' }),
  other(4, {
    cm_last_content: '',
    chatMsg: { cm_type: 'user-msg', extra_info: null, state: 1, file_qtt: 4, is_film: false, is_document: false },
  }),
  other(5, { cr_name: '', cr_members: [], cm_last_reg_dt: '2026-11-18T10:00:00+09:00' }),
  other(6, { cr_type: 'admin', cr_name: '', un_read: 1 }),
  other(7, { cr_type: 'group', cr_name: club, meet_thumb: thumb, cr_members: [11, 12, 13, 14, 15].map((no) => aMember(no)) }),
  other(8, { cr_type: 'group', cr_name: longName, un_read: 12, cr_members: [16, 17, 18].map((no) => aMember(no)) }),
  { ...aRequest(9, 19, { cr_name: samples.name }), cr_members: [aMember(19, { state: 0 })] },
  { ...aRequest(10, 20, { cr_name: samples.name }), cr_members: [aMember(20, { state: 2 })] },
]

/** A separate query cache that sends no requests. */
function filled(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  client.setQueryData(roomsQuery.queryKey, new Map(ROOMS.map((room) => [room.cr_no, room])))
  client.setQueryData(countsQuery.queryKey, countsOf(ROOMS))
  return client
}
