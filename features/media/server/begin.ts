import { randomUUID } from 'node:crypto'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import { MINUTE_MS } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { beginUpload } from '../contract.ts'
import { mediaErrors } from '../errors.ts'
import { bytesMax, documentName, DROPPED_MAX, isDocument, isVideo, UNFINISHED_MAX, UNUSED_MAX, UPLOAD_MINUTES } from '../rules.ts'
import { rawKey, rawPosterKey } from './objects.ts'
import { enforceQuotas } from './quota.ts'

/** `user_no` null: an operator, for the platform. */
type Owner = { user_no: Me['user_no'] | null }
type Beginning = { db: Tx; me: Owner; now: Date; services: Pick<Services, 'storage' | 'uploads' | 'log'> }

/** Reserves a key and signs the address to upload to. */
export async function begin(
  { db, me, now, services }: Beginning,
  { mimetype, bytes, poster_bytes, name = '' }: Body<typeof beginUpload>,
): Promise<Answer<typeof beginUpload>> {
  if (bytes > bytesMax(mimetype)) throw mediaErrors.too_large('bytes')
  const hasPoster = poster_bytes !== undefined && isVideo(mimetype)
  await enforceUploadLimits(db, me)
  await enforceQuotas(db, services, { userNo: me.user_no, bytes: bytes + (hasPoster ? poster_bytes : 0), now })
  const { storage } = services
  const key = randomUUID()
  await db.sql`
    insert into media (key, user_no, mimetype, bytes, has_poster, name, reg_dt)
    values (${key}, ${me.user_no}, ${mimetype}, ${bytes}, ${hasPoster}, ${isDocument(mimetype) ? documentName(name) : null}, ${now})`
  const until = new Date(now.getTime() + UPLOAD_MINUTES * MINUTE_MS)
  return {
    key,
    upload: await storage.presign(rawKey(key), { mimetype, bytes, until, now }),
    poster: hasPoster ? await storage.presign(rawPosterKey(key), { mimetype: 'image/jpeg', bytes: poster_bytes, until, now }) : null,
    expire_dt: until.toISOString(),
  }
}

/** Limits a member's unused uploads. Locks the member's row, so that concurrent calls count each other. */
async function enforceUploadLimits({ sql }: Tx, { user_no }: Owner): Promise<void> {
  if (user_no === null) return
  await sql`select from users where user_no = ${user_no} for no key update`
  const [row] = await sql<[{ unfinished: number; unused: number; dropped: number }]>`
    select count(*) filter (where state = 0) as unfinished, count(*) filter (where state < 2) as unused,
      count(*) filter (where state = 2) as dropped
    from media where user_no = ${user_no} and post_no is null and holder is null and used_dt is null`
  if (row.unfinished >= UNFINISHED_MAX || row.unused >= UNUSED_MAX || row.dropped >= DROPPED_MAX) throw mediaErrors.busy()
}
