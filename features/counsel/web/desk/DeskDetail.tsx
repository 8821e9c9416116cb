import { useEffect } from 'react'
import { RUNNING_STATES } from '../../transitions.ts'
import { useCounsel, useCounselUpdates } from '../api.ts'
import { Detail } from '../detail/Detail.tsx'

/** From this width on the chat panel stands beside the screen instead of over it. */
const HAS_PLACE_BESIDE = '(min-width: 80rem)'

/** One counselling in the portal. The room of a session that runs is opened beside it, with the countdown and the session's acts. */
export default function DeskDetail({ counNo, onRoom }: { counNo: number; onRoom: (cr_no: number) => void }) {
  const info = useCounsel(counNo).data
  useCounselUpdates()
  const room = info && RUNNING_STATES.includes(info.state) ? info.cr_no : null
  useEffect(() => {
    if (room !== null && matchMedia(HAS_PLACE_BESIDE).matches) onRoom(room)
  }, [room, onRoom])
  return <Detail counNo={counNo} onRoom={onRoom} />
}
