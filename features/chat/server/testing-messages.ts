import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { sendIn, type Message } from './send.ts'
import { publishedWhile, eventsToMembers } from './testing-rooms.ts'

/** Writes a message of this member now, whatever the state of the room. Returns its number. */
export async function aMessage(server: TestServer, by: TestMember, message: Partial<Message> & { cr_no: number }): Promise<number> {
  const written: Message = { cm_from: by.user_no, cm_type: 'user-msg', cm_content: '안녕하세요', ...message }
  return (await server.db.transaction((tx) => sendIn(tx, written, server.clock.now))).cm_no
}

/** The `mc` events that are published while `work` runs. */
export const changesIn = async (server: TestServer, work: () => Promise<unknown>) =>
  eventsToMembers(await publishedWhile(server.db, work), 'mc')
