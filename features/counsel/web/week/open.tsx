import { ko } from '#kit/ui/ko.ts'
import { alert, openSheet } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { WeekSession } from '../../contract/week.ts'
import { counselWeek as words } from '../../words/week.ts'
import { cancelAsExpert } from '../list/answers.tsx'
import type { CardAct } from './SessionCard.tsx'
import { openMoveOf, takeMoveBack } from './moves.ts'

/** Shows a session, and does what is chosen. `onOpen` follows the two acts that lead elsewhere. */
export async function openSessionCard(session: WeekSession, onOpen: (act: 'enter' | 'detail') => void): Promise<void> {
  const part = await busy(loadPart(() => import('./SessionCard.tsx'))).catch(() => null)
  if (!part) return alert(ko.ui.failed)
  const act = await openSheet<CardAct>((close) => <part.SessionCard session={session} onAct={close} />, { title: words.card.title })
  if (act === 'enter' || act === 'detail') onOpen(act)
  else if (act === 'propose') await openMoveOf(session.coun_no)
  else if (act === 'takeBack') await takeMoveBack(session.coun_no)
  else if (act === 'cancel') await cancelAsExpert(session.coun_no)
}
