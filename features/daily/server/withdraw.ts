import { holdTags } from '#features/tag/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import { dropEverywhere } from './guest.ts'
import { HIDE, HOLD_MEAL_PHOTOS } from './sql.ts'

/**
 * Makes the member's meal photos private, as an edit of theirs would: the consent that covered them was taken
 * back (decisions d-1, "Consents"). The member's row is held already, so that no new one comes in between.
 */
export async function hideMealPhotos(tx: Tx, userNo: number, now: Date): Promise<void> {
  const held = await rowsOf<{ post_no: number }>(tx, HOLD_MEAL_PHOTOS, [userNo])
  if (held.length === 0) return
  const hidden = held.map(({ post_no }) => post_no)
  await holdTags(tx, hidden)
  await rowsOf(tx, HIDE, [hidden, now])
  await dropEverywhere(tx)
}
