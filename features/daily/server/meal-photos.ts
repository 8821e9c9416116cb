import { lockTags } from '#features/tag/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { invalidateGuestLine } from './guest-line.ts'
import { MAKE_PRIVATE, LOCK_MEAL_PHOTOS } from './sql.ts'

/**
 * Makes the member's meal photos private, with history, after the member withdrew the health consent (decisions d-1,
 * "Consents"). The caller has locked the member's row, so that no new meal photo is written meanwhile.
 */
export async function hideMealPhotos(tx: Tx, userNo: number, now: Date): Promise<void> {
  const locked = await rowsOf<{ post_no: number }>(tx, LOCK_MEAL_PHOTOS, [userNo])
  if (locked.length === 0) return
  const hidden = locked.map(({ post_no }) => post_no)
  await lockTags(tx, hidden)
  await rowsOf(tx, MAKE_PRIVATE, [hidden, now])
  await invalidateGuestLine(tx)
}
