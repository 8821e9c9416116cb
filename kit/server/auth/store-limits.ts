import type { Activity } from '#kit/contract/limits.ts'
import type { Tx } from '../db/db.ts'
import { recheckMember } from './sessions.ts'

type Closing = Readonly<Partial<Record<Activity | 'suspended', Date>>>

/** Replaces what is closed to a member. Every process reads their sessions again at the commit, and their sockets connect anew. */
export async function storeLimits(tx: Tx, userNo: number, closing: Closing): Promise<void> {
  const { write = null, chat = null, meet = null, sell = null, suspended = null } = closing
  await tx.sql`
    insert into member_limit (user_no, write_dt, chat_dt, meet_dt, sell_dt, suspend_dt)
    values (${userNo}, ${write}, ${chat}, ${meet}, ${sell}, ${suspended})
    on conflict (user_no) do update set write_dt = excluded.write_dt, chat_dt = excluded.chat_dt, meet_dt = excluded.meet_dt,
      sell_dt = excluded.sell_dt, suspend_dt = excluded.suspend_dt`
  await recheckMember(tx, userNo)
}
