import { notify } from '#features/alarm/server/public.ts'
import { lockPair } from '#features/block/server/public.ts'
import { mayAskNew } from '#features/report/server/public.ts'
import { href } from '#features/routes.ts'
import type { Answer, Body } from '#kit/contract/endpoint.ts'
import type { Pool, Tx } from '#kit/server/db/db.ts'
import type { Me } from '#kit/server/http/handle.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import type { answerRoom, createRoom } from '../contract.ts'
import { chatErrors } from '../errors.ts'
import { requestAccepted, roomListed, requestChanged } from '../events.ts'
import {
  ACCEPTED,
  answerProblem,
  NEW_ROOMS_A_DAY,
  NEW_ROOMS_A_DAY_EXPERT,
  PENDING,
  reapplyProblem,
  REJECTED,
  type MemberState,
} from '../rules.ts'
import { membersOf } from './members.ts'
import {
  ANSWER,
  REPEAT_REQUEST,
  COUNT_NEW_REQUESTS,
  REPEATED_REQUESTS,
  LOCK_ROOM,
  LOCK_PAIR_ROOM,
  CREATE_ROOM,
  ANSWERABLE_ROOM,
  NEWEST_MESSAGE,
  ACCEPT_FOR_BOTH,
  PAIR,
  PERSON,
} from './request-sql.ts'
import { sendMessages } from './send.ts'

type Act = { db: Pool; me: Me; now: Date }
type Done = Record<string, never>
type Person = { takes: boolean; is_expert: boolean }
type Pair = { cr_no: number; mine: MemberState; theirs: MemberState; is_refusing: boolean }
/** The asker, the asked member, and the data of the latter. */
type Asking = { me: number; target: number; person: Person; now: Date }

/**
 * Asks a member for a conversation. Accepts instead if the other asked, or if the asker had rejected the other; asks again if the
 * other had rejected; does nothing in an open room. Runs under the locks of both members: if two ask each other at once, the second
 * call accepts.
 */
export function requestRoom({ db, me, now }: Act, { target_no, ...first }: Body<typeof createRoom>): Promise<Answer<typeof createRoom>> {
  if (target_no === me.user_no) throw chatErrors.to_self('target_no')
  return db.transaction(async (tx) => {
    await lockPair(tx, me.user_no, target_no)
    const [person] = await rowsOf<Person>(tx, PERSON, [me.user_no, target_no, now])
    if (!person) throw chatErrors.no_person('target_no')
    const asking = { me: me.user_no, target: target_no, person, now }
    const { cr_no, waits, is_new } = await roomFor(tx, asking)
    return { cr_no, waits, cm_no: await sendFirstMessage(tx, { cr_no, is_new, ...first }, asking) }
  })
}

/** `is_new`: it was requested or accepted by this call. */
async function roomFor(tx: Tx, asking: Asking): Promise<{ cr_no: number; waits: boolean; is_new: boolean }> {
  await rowsOf(tx, LOCK_PAIR_ROOM, [asking.me, asking.target])
  const [room] = await rowsOf<Pair>(tx, PAIR, [asking.me, asking.target])
  if (!room) return { cr_no: await askFirst(tx, asking), waits: true, is_new: true }
  const { cr_no } = room
  if (room.mine !== ACCEPTED) return { cr_no: await acceptRequest(tx, cr_no, asking), waits: false, is_new: true }
  if (room.theirs === REJECTED) return { cr_no: await askAgain(tx, room, asking), waits: true, is_new: true }
  return { cr_no, waits: room.theirs === PENDING, is_new: false }
}

async function askFirst(tx: Tx, { me, target, person, now }: Asking): Promise<number> {
  if (!person.takes) throw chatErrors.closed_to_me('target_no')
  if (!(await mayAskNew(tx, me, now))) throw chatErrors.stopped('target_no')
  const [asked] = await rowsOf<{ qtt: number }>(tx, COUNT_NEW_REQUESTS, [me, now])
  if (asked!.qtt >= (person.is_expert ? NEW_ROOMS_A_DAY_EXPERT : NEW_ROOMS_A_DAY)) throw chatErrors.too_many_rooms('target_no')
  const [made] = await rowsOf<{ cr_no: number }>(tx, CREATE_ROOM, [me, target, now])
  const { cr_no } = made!
  tx.publishAfterCommit({ userNos: [me, target], event: roomListed.event, payload: { cr_no } })
  await notifyOfRequest(tx, cr_no, { me, target, now })
  return cr_no
}

/** Sets the other's state to pending again, and clears their reason. */
async function askAgain(tx: Tx, { cr_no, is_refusing: isRefusing }: Pair, { me, target, person, now }: Asking): Promise<number> {
  if (!person.takes) throw chatErrors.closed_to_me('target_no')
  if (!(await mayAskNew(tx, me, now))) throw chatErrors.stopped('target_no')
  const asked = await rowsOf<{ reg_dt: string }>(tx, REPEATED_REQUESTS, [cr_no, me])
  const problem = reapplyProblem({ asked: asked.map(({ reg_dt }) => reg_dt), isRefusing }, now)
  if (problem) throw problem('target_no')
  await rowsOf(tx, REPEAT_REQUEST, [cr_no, me, now])
  await notifyOfRequest(tx, cr_no, { me, target, now })
  return cr_no
}

async function notifyOfRequest(tx: Tx, crNo: number, { me, target, now }: Pick<Asking, 'me' | 'target' | 'now'>): Promise<void> {
  tx.publishAfterCommit({ userNos: [me, target], event: requestChanged.event, payload: { cr_no: crNo, state: PENDING, reason: '' } })
  await notify(tx, { kind: 'CHAT_REQ', to: target, actor_no: me, target: `chat:${crNo}`, link: href('ChatDetail', { id: crNo }) }, now)
}

/** Accepts: writing first to a member who asked, or whom one rejected, is an answer. */
async function acceptRequest(tx: Tx, crNo: number, { me, target, now }: Asking): Promise<number> {
  await rowsOf(tx, ACCEPT_FOR_BOTH, [crNo, me])
  tx.publishAfterCommit({ userNos: [me, target], event: requestAccepted.event, payload: { cr_no: crNo, state: ACCEPTED, reason: '' } })
  await notify(tx, { kind: 'CHAT_ACCEPT', to: target, actor_no: me, target: `chat:${crNo}`, link: href('ChatDetail', { id: crNo }) }, now)
  return crNo
}

type First = { cr_no: number; is_new: boolean } & Pick<Body<typeof createRoom>, 'cm_content' | 'cm_uuid'>

/** Writes the first message, if given, and returns its number. Without a `cm_uuid`, the same words again are the same message. */
async function sendFirstMessage(tx: Tx, { cr_no, is_new, cm_content, cm_uuid }: First, { me, now }: Asking): Promise<number | null> {
  if (cm_content === undefined) return null
  const [sent] = await sendMessages(tx, [{ cr_no, cm_from: me, cm_type: 'user-msg', cm_content, cm_uuid, is_trusted: is_new }], { now })
  if (!(sent instanceof Error)) return sent!.cm_no
  const [newest] = await rowsOf<{ cm_no: number; cm_content: string }>(tx, NEWEST_MESSAGE, [cr_no, me])
  if (cm_uuid === undefined && newest?.cm_content === cm_content) return newest.cm_no
  throw sent
}

/** Accepts or rejects a request, once. Notifies all members, except the socket that is named. */
export function answerRequest(
  { db, me, now }: Act,
  { cr_no, state, refuse = false, socket_id, ...body }: Body<typeof answerRoom>,
): Promise<Done> {
  const reason = state === REJECTED ? (body.reject_reason ?? '') : ''
  const problem = answerProblem(state, reason)
  if (problem) throw problem('reject_reason')
  return db.transaction(async (tx) => {
    await rowsOf(tx, LOCK_ROOM, [cr_no])
    const [mine] = await rowsOf(tx, ANSWERABLE_ROOM, [me.user_no, cr_no])
    if (!mine) throw chatErrors.no_room('cr_no')
    const answered = await rowsOf(tx, ANSWER, [me.user_no, cr_no, state, reason, refuse && state === REJECTED])
    if (answered.length === 0) throw chatErrors.not_asked('cr_no')
    const userNos = (await membersOf(tx, cr_no)).map(({ user_no }) => user_no)
    const { event } = state === ACCEPTED ? requestAccepted : requestChanged
    const to = userNos.filter((userNo) => userNo !== me.user_no)
    // Only a socket of the caller is left out, whatever id they send.
    tx.publishAfterCommit({ userNos: to, event, payload: { cr_no, state, reason } })
    tx.publishAfterCommit({ userNos: [me.user_no], event, payload: { cr_no, state, reason }, except: socket_id })
    const kind = state === ACCEPTED ? 'CHAT_ACCEPT' : 'CHAT_REJECT'
    await notify(
      tx,
      { kind, to, actor_no: me.user_no, target: `chat:${cr_no}`, link: href('ChatDetail', { id: cr_no }), text: reason },
      now,
    )
    return {}
  })
}
