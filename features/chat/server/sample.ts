import type { TestMember, TestServer } from '#kit/server/testing/server.ts'
import { sendIn, type Message } from './send.ts'
import { toldWhile, toMembers } from './testing-rooms.ts'

/** Something that this member said now, whatever the room's state. Its number. */
export async function aMessage(server: TestServer, by: TestMember, message: Partial<Message> & { cr_no: number }): Promise<number> {
  const said: Message = { cm_from: by.user_no, cm_type: 'user-msg', cm_content: '안녕하세요', ...message }
  return (await server.db.transaction((tx) => sendIn(tx, said, server.clock.now))).cm_no
}

/** What changed of messages while `work` runs, and who was told. */
export const changesIn = async (server: TestServer, work: () => Promise<unknown>) => toMembers(await toldWhile(server.db, work), 'mc')
