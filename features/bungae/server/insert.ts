import { sendToGroupRoom } from '#features/chat/server/public.ts'
import { memberNosOf } from '#features/club/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { PARTICIPANT } from '../transitions.ts'
import { roomWords } from '../words/alarms.ts'
import type { BungaeContext } from './progress/context.ts'
import { settle } from './progress/settle.ts'
import { lockAdhoc } from './rows.ts'

export type Creating = { meetNo: number; userNo: number; now: Date }

/** Inserts a bungae and its host, and tells the club. */
export async function insertAdhoc(tx: Tx, { meetNo, userNo, now }: Creating, columns: object): Promise<number> {
  const { sql } = tx
  const row = { ...columns, meet_no: meetNo, user_no: userNo, state: 1, reg_dt: now, recent_dt: now }
  const [made] = await sql<[{ adhoc_no: number }]>`insert into adhoc ${sql(row as never)} returning adhoc_no`
  const { adhoc_no } = made
  await sql`
    insert into adhoc_member (adhoc_no, user_no, state, join_dt, reg_dt) values (${adhoc_no}, ${userNo}, ${PARTICIPANT.joined}, ${now}, ${now})`
  await sql`insert into adhoc_event (adhoc_no, event, to_state, actor, reg_dt) values (${adhoc_no}, 'B01', 1, 'host', ${now})`
  const adhoc = (await lockAdhoc(tx, adhoc_no))!
  const context: BungaeContext = { now, adhoc, alarms: [] }
  const to = (await memberNosOf(tx, meetNo)).filter((no) => no !== userNo)
  context.alarms.push({ to, kind: 'BUNGAE_NEW', about: 'new', actor_no: userNo, text: adhoc.adhoc_name })
  await sendToGroupRoom(tx, meetNo, { type: 'bungae-new', text: roomWords.fresh(adhoc.adhoc_name), adhoc_no }, now)
  await settle(tx, context)
  return adhoc_no
}
