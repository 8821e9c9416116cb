import type { Tx } from '#kit/server/db/db.ts'

/** Something that happened in a club. `user_no`: whom it is about; `actor_no`: who did it, null for timers. */
export type ClubEvent = {
  meet_no: number
  event: string
  user_no?: number | null
  actor_no: number | null
  from_state?: number
  to_state?: number
  reason?: string
}

export async function writeHistory({ sql }: Tx, events: readonly ClubEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ user_no = null, from_state = null, to_state = null, reason = '', ...event }) => ({
    ...event,
    user_no,
    from_state,
    to_state,
    reason,
    reg_dt: now,
  }))
  await sql`insert into meet_history ${sql(rows)}`
}
