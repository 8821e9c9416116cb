import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import { transition } from '#kit/server/transition.ts'
import type { listOwnBlocks, objectToBlock } from '../contract.ts'
import { reportErrors } from '../errors.ts'
import { reportAlarms } from '../words/decision.ts'
import { blocks, lockBlock, tellBoth } from './rights.ts'

/** Blocks that a member's list shows. */
const OWN_BLOCKS_MAX = 30

/** What the member wrote that is or was blocked for somebody's rights. */
export async function ownBlocks({ sql }: Pool, userNo: number): Promise<Answer<typeof listOwnBlocks>> {
  return sql<Answer<typeof listOwnBlocks>>`
    select block_no, target_kind, target_no, state, reg_dt, end_dt, close_dt, objection from rights_block
    where target_user_no = ${userNo} order by block_no desc limit ${OWN_BLOCKS_MAX}`
}

type Objecting = { userNo: number; blockNo: number; now: Date }

/** The author objects, once. @throws `report.not_found`, `report_case.block_over` */
export async function objectTo(tx: Tx, { userNo, blockNo, now }: Objecting, { objection }: Body<typeof objectToBlock>): Promise<void> {
  const key = await lockBlock(tx, blockNo)
  if (!key || key.target_user_no !== userNo) throw reportErrors.not_found()
  await transition(tx, blocks, blockNo, { act: 'object', by: 'author', context: undefined, set: { objection, object_dt: now } })
  await tellBoth(tx, key, now, { claimant: reportAlarms.objected(key.target_kind) })
}
