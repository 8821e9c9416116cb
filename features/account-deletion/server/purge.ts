import { claimAll, removeAll } from '#features/media/server/public.ts'
import { unlinkAll } from '#features/social/server/public.ts'
import { koreanDay } from '#kit/contract/day.ts'
import { forget } from '#kit/server/account-deletion.ts'
import type { Pool } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import { keepApart, refuseRejoin } from './retention.ts'

type Purging = Pick<Services, 'integrations' | 'log' | 'storage' | 'extensions'>

/** Uploads whose objects are removed at a time. */
const OBJECTS = 40
/** Members looked up at a time. */
const BATCH = 50

/**
 * Forgets the members whose days of grace are over, each in one transaction: who comes back in the same moment either
 * finds the account whole or finds none, and a process that dies leaves everything as it was. One member that can't be forgotten keeps no other waiting.
 */
export async function purgeMembers(db: Pool, now: Date, services: Purging): Promise<void> {
  await db.sql`delete from kept_record where keep_until < ${koreanDay(now)}::date`
  await db.sql`delete from withdrawn_person where until_dt < ${now}`
  await db.sql`delete from export_ticket where expire_dt < ${new Date(now.getTime() - 86_400_000)}`
  const failed: unknown[] = []
  for (let after = { purge_dt: '-infinity', user_no: 0 }; ;) {
    const due = await db.sql<{ user_no: number; purge_dt: string }[]>`
      select user_no, purge_dt from users
      where purge_dt <= ${now} and (purge_dt, user_no) > (${after.purge_dt}::timestamptz, ${after.user_no})
      order by purge_dt, user_no limit ${BATCH}`
    for (const { user_no } of due) await purge(db, services, { user_no, now }).catch((error: unknown) => failed.push(error))
    if (due.length < BATCH) break
    after = due.at(-1)!
  }
  if (failed.length > 0) throw failed[0]
}

type Leaving = { di_hash: Uint8Array | null; user_id: string | null; withdraw_dt: string }

async function purge(db: Pool, services: Purging, { user_no, now }: { user_no: number; now: Date }): Promise<void> {
  const done = await db.transaction(async (tx) => {
    // Held first: from here on nobody comes back, and a second purge passes by.
    const [member] = await tx.sql<Leaving[]>`
      select di_hash, user_id, withdraw_dt from users
      where user_no = ${user_no} and state = 0 and purge_dt <= ${now} for update skip locked`
    if (!member) return null
    await keepApart(tx, user_no, now)
    await refuseRejoin(tx, member)
    await services.extensions.run(forget, tx, user_no)
    const uploads = await claimAll(tx, user_no)
    const tellProviders = await unlinkAll(tx, services, user_no)
    if (member.user_id !== null) await tx.sql`delete from login_attempt where user_id = ${member.user_id.toLowerCase()}`
    // The rest goes with the row, by its foreign keys.
    await tx.sql`delete from users where user_no = ${user_no}`
    return { uploads, tellProviders }
  })
  if (done === null) return
  for (let at = 0; at < done.uploads.length; at += OBJECTS) {
    await removeAll(db, services.storage, done.uploads.slice(at, at + OBJECTS))
  }
  await done.tellProviders()
}
