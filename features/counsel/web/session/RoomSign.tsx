import type { ChatRoom } from '#features/chat/contract.ts'
import { StateTag } from '../list/StateTag.tsx'
import { OPEN_COUNSEL } from '../../transitions.ts'

/** The state of a room's counselling in the list of rooms, until it is over. */
export default function RoomSign({ room: { coun_state } }: { room: ChatRoom }) {
  return coun_state !== null && OPEN_COUNSEL.includes(coun_state) ? <StateTag state={coun_state} /> : null
}
