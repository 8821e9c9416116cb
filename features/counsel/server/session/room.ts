import type { RoomPolicy } from '#features/chat/server/public.ts'
import { mayWrite } from '../../transitions.ts'

/** What the room of a counselling allows in its state; nobody deletes its messages (decisions d-8). */
export const roomPolicyOf = (counNo: number, state: number): RoomPolicy => ({
  is_closed: !mayWrite(state),
  keeps_messages: true,
  coun_no: counNo,
  coun_state: state,
})
