import { freeFiles } from '#features/media/server/public.ts'
import type { Query } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import type { deleteMessage } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { DELETE_MINUTES } from '../rules.ts'
import { heldMessage, tellChanged, type Held } from './react.ts'

type Removing = { db: Pool; me: Me; now: Date }

/** For all, within minutes, what the member sent; for themselves anything, whenever. Done twice it is done once. */
export function removeMessage({ db, me, now }: Removing, { cr_no, cm_no, for: whom }: Query<typeof deleteMessage>): Promise<void> {
  return db.transaction(async (tx) => {
    const at = { cr_no, cm_no }
    if (whom === 'me' && (await isHidden(tx, me.user_no, at))) return
    const message = await heldMessage(tx, me.user_no, at)
    // What was said in a counselling may have to be shown to someone one day.
    if (message.cr_type === 'counsel') throw chatErrors.kept()
    if (whom === 'me') await hide(tx, me.user_no, at)
    else await takeBack(tx, me.user_no, message, now)
  })
}

type At = { cr_no: number; cm_no: number }

async function isHidden({ sql }: Tx, userNo: number, { cr_no, cm_no }: At): Promise<boolean> {
  const [row] = await sql`select from chat_hidden where user_no = ${userNo} and cr_no = ${cr_no} and cm_no = ${cm_no}`
  return row !== undefined
}

async function hide({ sql }: Tx, userNo: number, { cr_no, cm_no }: At): Promise<void> {
  await sql`insert into chat_hidden (user_no, cr_no, cm_no) values (${userNo}, ${cr_no}, ${cm_no}) on conflict do nothing`
}

/** Its row stays, with nothing in it: who has read so far, and what is not read, stays as it was. */
async function takeBack(tx: Tx, userNo: number, { cm_from, cm_uuid, reg_dt, state, ...at }: Held, now: Date): Promise<void> {
  if (cm_from !== userNo) throw chatErrors.no_message()
  if (state === 0) return
  if (now.getTime() - Date.parse(reg_dt) > DELETE_MINUTES * 60_000) throw chatErrors.too_late()
  const { cr_no, cm_no } = at
  await tx.sql`
    update chat_message set state = 0, cm_content = '', cm_file = '[]', extra_info = null, reply_no = null
    where cr_no = ${cr_no} and cm_no = ${cm_no}`
  await tx.sql`delete from chat_reaction where cr_no = ${cr_no} and cm_no = ${cm_no}`
  await freeFiles(tx, `chat:${cr_no}:${cm_uuid}`, now)
  await tellChanged(tx, at)
}
