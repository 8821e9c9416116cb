import type { Tx } from '#kit/server/db/db.ts'
import { deleteHome } from './position.ts'
import { deleteRecords } from './records.ts'

/** Deletes the home zone and the records. The position has gone with the share (0077_location_position.sql). */
export async function forgetLocation(tx: Tx, userNo: number): Promise<void> {
  await deleteHome(tx, userNo)
  await deleteRecords(tx, userNo)
}
