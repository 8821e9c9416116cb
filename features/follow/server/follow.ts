import { holdPair } from '#features/block/server/public.ts'
import { requestErrors } from '#kit/contract/errors.ts'
import type { Pool, Tx } from '#kit/server/db.ts'
import type { JsonBytes } from '#kit/server/handle.ts'
import { jsonOf, rowsOf, type Statement } from '#kit/server/prepared.ts'
import { followErrors } from '../errors.ts'

export type Act = { db: Pool; me: { user_no: number }; now: Date }
export type Done = Record<string, never>

/** Follows at once where the account is open, else asks to; doing it twice is doing it once. */
export function follow(act: Act, userNo: number): Promise<JsonBytes> {
  return press(act, userNo, true)
}

/** Takes a follow or a request back; taking back what is not there is done already. */
export function unfollow(act: Act, userNo: number): Promise<JsonBytes> {
  return press(act, userNo, false)
}

async function press({ db, me, now }: Act, userNo: number, wanted: boolean): Promise<JsonBytes> {
  refuseSelf(me.user_no, userNo)
  const json = await jsonOf(db, PRESS, [me.user_no, userNo, now, wanted])
  if (!json) throw requestErrors.not_found()
  return json
}

/** Accepts or declines who asks to follow me, if they still do. */
export function answer({ db, me, now }: Act, userNo: number, accept: boolean): Promise<Done> {
  refuseSelf(me.user_no, userNo)
  return db.transaction(async (tx) => {
    await holdPair(tx, me.user_no, userNo)
    const changed = accept ? await rowsOf(tx, ACCEPT, [userNo, me.user_no, now]) : await rowsOf(tx, DECLINE, [userNo, me.user_no])
    if (changed.length === 0) throw await whyNot(tx, userNo, me.user_no)
    return {}
  })
}

/** Ends that this member follows me; what is not there is done already. */
export async function removeFollower({ db, me, now }: Act, userNo: number): Promise<Done> {
  refuseSelf(me.user_no, userNo)
  await jsonOf(db, PRESS, [userNo, me.user_no, now, false])
  return {}
}

export function refuseSelf(userNo: number, targetNo: number): void {
  if (userNo === targetNo) throw followErrors.self('user_no')
}

async function whyNot(tx: Tx, userNo: number, targetNo: number): Promise<Error> {
  const [stands] = await rowsOf(tx, STANDS, [userNo, targetNo])
  return stands ? followErrors.no_request() : requestErrors.not_found()
}

// $1 follows $2 at $3, or not ($4); the function holds both itself.
const PRESS: Statement = 'select press_follow($1, $2, $3, $4)'

// All under the held pair (holdPair). Of members who left nothing is written: they are not held.

const isHere = (no: string): string => `(select w.state = 1 from users w where w.user_no = ${no})`
const ACCEPT: Statement = `
  update follow set state = 1, reg_dt = $3 where user_no = $1 and target_no = $2 and state = 0 and ${isHere('$1')} returning 1`
const DECLINE: Statement = `delete from follow where user_no = $1 and target_no = $2 and state = 0 and ${isHere('$1')} returning 1`
const STANDS: Statement = `select 1 from follow where user_no = $1 and target_no = $2 and state = 1 and ${isHere('$1')}`
