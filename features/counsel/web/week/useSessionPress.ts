import { useRoomBeside } from '#features/chat/web/public.ts'
import { href } from '#features/routes.ts'
import { alert } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import type { WeekSession } from '../../contract/week.ts'
import { roomOf } from '../api.ts'
import { messageOf } from '../session/actions.ts'
import { deskPath } from '../session/DetailLink.tsx'
import { openSessionCard } from './open.tsx'

/** Shows the card of a session; its room opens beside the week where there is a place for it. */
export function useSessionPress(): (session: WeekSession) => void {
  const go = useGo()
  const beside = useRoomBeside()
  const enter = async (counNo: number) => {
    try {
      const room = await busy(roomOf(counNo))
      if (beside) beside(room)
      else go.to(href('ChatDetail', { id: room }))
    } catch (error) {
      await alert(messageOf(error))
    }
  }
  return (session) =>
    void openSessionCard(session, (act) => (act === 'enter' ? void enter(session.coun_no) : go.to(deskPath(session.coun_no))))
}
