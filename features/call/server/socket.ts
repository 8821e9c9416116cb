import { findCounsel, type CounselRecord } from '#features/counsel/server/public.ts'
import type { Side } from '#features/counsel/contract.ts'
import { RUNNING_STATES } from '#features/counsel/transitions.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Hub } from '#kit/server/realtime/hub-interface.ts'
import { onEvent, type EventCall, type HandledEvent } from '#kit/server/realtime/socket.ts'
import { callErrors } from '../errors.ts'
import { callMessaged, callPartner, callTaken, joinCall, leaveCall, sendCallMessage } from '../events.ts'
import { grantedUntil, hasMedia } from '../rules.ts'
import { leaveSeat, seatsOf, takeSeat } from './sql.ts'
import { readSeat, signSeat, type SeatClaims } from './token.ts'

/** Each seat has a room of its own, so that only the device that has the seat gets messages, at whichever process it is connected. */
const roomOf = (seatNo: number): string => `call:${seatNo}`

/** Whether a device has this seat now. */
export const isTaken = (hub: Hub, seatNo: number): boolean => hub.usersIn(roomOf(seatNo)).size > 0

export const callSocket: HandledEvent[] = [
  onEvent(joinCall, async ({ db, me, body, now, services, socket }) => {
    const { coun_no } = body
    const { row, side } = await runningOf(db, coun_no, me.user_no)
    const until = grantedUntil({ end_dt: row.end_dt! })
    const { hub, digest, integrations } = services
    if (body.seat_no !== undefined) {
      const newest = (await seatsOf(db, coun_no))[side]?.seat_no ?? null
      // This connection may have taken it itself, by a join whose answer was lost.
      if (newest !== null) socket.leave(roomOf(newest))
      if (newest !== null && newest !== body.seat_no && isTaken(hub, newest)) throw callErrors.taken_over()
    }
    const { seat_no, before_no } = await takeSeat(db, coun_no, side, now)
    if (before_no !== null) {
      // This connection may have had that seat itself.
      socket.leave(roomOf(before_no))
      hub.toRoom(roomOf(before_no), callTaken.event, { coun_no, seat_no: before_no })
    }
    socket.join(roomOf(seat_no))
    // Read after joining the room: of two sides that join at once, the later one sees the other.
    const partnerSeat = (await seatsOf(db, coun_no))[otherSide(side)]
    if (partnerSeat !== null) hub.toRoom(roomOf(partnerSeat.seat_no), callPartner.event, { coun_no, is_here: true })
    return {
      side,
      channel: row.channel as 'voice' | 'video',
      seat_no,
      token: signSeat(digest, { coun_no, user_no: me.user_no, side, seat_no }, until),
      ice_servers: integrations.turn.serversFor(String(me.user_no), until),
      has_partner: partnerSeat !== null && isTaken(hub, partnerSeat.seat_no),
      has_partner_left: partnerSeat?.has_left === true,
    }
  }),
  onEvent(sendCallMessage, async (call) => {
    const { hub } = call.services
    const { coun_no, partnerSeat } = await seatOf(call, call.body.token)
    // An offer that nobody receives would be lost.
    if (partnerSeat === null || !isTaken(hub, partnerSeat)) throw callErrors.alone()
    hub.toRoom(roomOf(partnerSeat), callMessaged.event, { coun_no, epoch: call.body.epoch, message: call.body.message })
    return {}
  }),
  onEvent(leaveCall, async (call) => {
    const { coun_no, side, seat_no } = await seatOf(call, call.body.token)
    await leaveSeat(call.db, coun_no, side, seat_no)
    call.socket.leave(roomOf(seat_no))
    // Read after the leave is stored: a side that joins at the same moment reads it, or is told.
    const partner = (await seatsOf(call.db, coun_no))[otherSide(side)]
    if (partner !== null) call.services.hub.toRoom(roomOf(partner.seat_no), callPartner.event, { coun_no, is_here: false })
    return {}
  }),
]

type WithToken = Pick<EventCall<typeof leaveCall>, 'db' | 'me' | 'now' | 'services'>

/**
 * The seat of a token, and the seat of the other side, while the session runs.
 * @throws `call.bad_token`, `call.taken_over`, and what `runningOf` throws
 */
async function seatOf({ db, me, now, services }: WithToken, token: string): Promise<SeatClaims & { partnerSeat: number | null }> {
  const claims = readSeat(services.digest, token, now)
  if (claims === null || claims.user_no !== me.user_no) throw callErrors.bad_token()
  const [{ side }, seats] = await Promise.all([runningOf(db, claims.coun_no, me.user_no), seatsOf(db, claims.coun_no)])
  if (seats[side]?.seat_no !== claims.seat_no) throw callErrors.taken_over()
  return { ...claims, partnerSeat: seats[otherSide(side)]?.seat_no ?? null }
}

/**
 * A counselling by voice or video that runs, and the side of this person.
 * @throws `call.not_found` for others, `call.no_media` by chat, `call.not_now` before and after the session
 */
async function runningOf(db: Db, counNo: number, userNo: number): Promise<{ row: CounselRecord; side: Side }> {
  const row = await findCounsel(db, counNo)
  const side = row && sideOf(row, userNo)
  if (!row || !side) throw callErrors.not_found()
  if (!hasMedia(row.channel)) throw callErrors.no_media()
  if (!RUNNING_STATES.includes(row.state)) throw callErrors.not_now()
  return { row, side }
}

/** The side of this person, or null. */
export const sideOf = ({ user_no, expert_user_no }: Pick<CounselRecord, 'user_no' | 'expert_user_no'>, userNo: number): Side | null =>
  user_no === userNo ? 'member' : expert_user_no === userNo ? 'expert' : null

const otherSide = (side: Side): Side => (side === 'member' ? 'expert' : 'member')
