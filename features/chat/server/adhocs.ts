import type { Db } from '#kit/server/db/db.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { ChatRoom } from '../contract.ts'

type Asked = { meetNos: readonly number[]; userNo: number; now: Date; limit: number }
/** The next meetups of these clubs that the member sees, soonest first, at most `limit` of each: of a feature of a higher layer. */
export const roomAdhocs = extensionPoint<(db: Db, asked: Asked) => Promise<Map<number, ChatRoom['adhocs']>>>('roomAdhocs')

/** Meetups that a group room shows. */
const ADHOCS_MAX = 3

type Given = { db: Db; extensions: Extensions; userNo: number; now: Date }

/** Adds to each group room what its club has planned next. */
export async function withAdhocs<Room extends Pick<ChatRoom, 'meet_no' | 'adhocs'>>(
  { db, extensions, userNo, now }: Given,
  rooms: readonly Room[],
): Promise<Room[]> {
  const meetNos = rooms.flatMap(({ meet_no }) => (meet_no === null ? [] : [meet_no]))
  const next = new Map<number, ChatRoom['adhocs']>()
  if (meetNos.length > 0) {
    for (const find of extensions.all(roomAdhocs)) {
      for (const [meetNo, adhocs] of await find(db, { meetNos, userNo, now, limit: ADHOCS_MAX })) next.set(meetNo, adhocs)
    }
  }
  return rooms.map((room) => ({ ...room, adhocs: (room.meet_no !== null && next.get(room.meet_no)) || [] }))
}
