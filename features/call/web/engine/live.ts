import { emit, onConnected, onSocket } from '#kit/web/socket.ts'
import { callMessaged, callPartner, callTaken, joinCall, leaveCall, sendCallMessage } from '../../events.ts'
import type { Signalling } from './signalling.ts'

/** The messages of a counselling's call over haru's live connection. */
export function liveSignalling(counNo: number): Signalling {
  return {
    join: (seat_no) => emit(joinCall, { coun_no: counNo, ...(seat_no !== undefined && { seat_no }) }),
    send: (token, epoch, message) => emit(sendCallMessage, { token, epoch, message }),
    leave: (token) => emit(leaveCall, { token }),
    listen({ message, partner, taken, connected }) {
      const stops = [
        onSocket(callMessaged, (event) => event.coun_no === counNo && message(event.epoch, event.message)),
        onSocket(callPartner, ({ coun_no, is_here }) => coun_no === counNo && partner(is_here)),
        onSocket(callTaken, ({ coun_no, seat_no }) => coun_no === counNo && taken(seat_no)),
        onConnected(connected),
      ]
      return () => stops.forEach((stop) => stop())
    },
  }
}
