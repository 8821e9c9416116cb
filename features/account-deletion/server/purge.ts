import { forgetFailures } from '#features/account/server/public.ts'
import { claimAll, removeAll } from '#features/media/server/public.ts'
import { unlinkAll } from '#features/social/server/public.ts'
import { DAY_MS, koreanDay } from '#kit/contract/time.ts'
import { forget } from '#kit/server/account-deletion.ts'
import type { Pool } from '#kit/server/db/db.ts'
import { deleteKeysOf } from '#kit/server/http/idempotency.ts'
import type { Services } from '#kit/server/http/services.ts'
import { keepRecords, blockRejoin } from './retention.ts'

type PurgeServices = Pick<Services, 'integrations' | 'log' | 'storage' | 'extensions'>

/** Uploads whose objects are removed in one batch. */
const OBJECT_BATCH = 40
/** Members read in one batch. */
const MEMBER_BATCH = 50

/**
 * Deletes the members whose grace period is over, each in one transaction: a concurrent cancellation finds the account
 * complete or not at all, and a crash changes nothing. A member whose deletion fails does not delay the others.
 */
export async function purgeMembers(db: Pool, now: Date, services: PurgeServices): Promise<number> {
  const records = await db.sql`delete from kept_record where keep_until < ${koreanDay(now)}::date`
  const people = await db.sql`delete from withdrawn_person where until_dt < ${now}`
  const tickets = await db.sql`delete from export_ticket where expire_dt < ${new Date(now.getTime() - DAY_MS)}`
  let count = records.count + people.count + tickets.count
  const failed: unknown[] = []
  for (let after = { purge_dt: '-infinity', user_no: 0 }; ;) {
    const due = await db.sql<{ user_no: number; purge_dt: string }[]>`
      select user_no, purge_dt from users
      where purge_dt <= ${now} and (purge_dt, user_no) > (${after.purge_dt}::timestamptz, ${after.user_no})
      order by purge_dt, user_no limit ${MEMBER_BATCH}`
    for (const { user_no } of due) await purge(db, services, { user_no, now }).catch((error: unknown) => failed.push(error))
    count += due.length
    if (due.length < MEMBER_BATCH) break
    after = due.at(-1)!
  }
  if (failed.length > 0) throw failed[0]
  return count
}

type PurgedMember = { di_hash: Uint8Array | null; user_id: string | null; withdraw_dt: string }

async function purge(db: Pool, services: PurgeServices, { user_no, now }: { user_no: number; now: Date }): Promise<void> {
  const done = await db.transaction(async (tx) => {
    // Locked first: cancellations wait, and a second purge skips the row.
    const [member] = await tx.sql<PurgedMember[]>`
      select di_hash, user_id, withdraw_dt from users
      where user_no = ${user_no} and state = 0 and purge_dt <= ${now} for update skip locked`
    if (!member) return null
    await keepRecords(tx, user_no, now)
    await blockRejoin(tx, { user_no, ...member })
    await services.extensions.run(forget, tx, user_no)
    const uploads = await claimAll(tx, user_no)
    const notifyProviders = await unlinkAll(tx, services, user_no)
    if (member.user_id !== null) await forgetFailures(tx, member.user_id)
    await deleteKeysOf(tx, user_no)
    // Foreign keys cascade to the rest.
    await tx.sql`delete from users where user_no = ${user_no}`
    return { uploads, notifyProviders }
  })
  if (done === null) return
  for (let at = 0; at < done.uploads.length; at += OBJECT_BATCH) {
    await removeAll(db, services.storage, done.uploads.slice(at, at + OBJECT_BATCH))
  }
  await done.notifyProviders()
}
