import { alert, confirm, toast } from '#kit/web/overlays.ts'
import { call } from '#kit/web/call.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import { answerMove, getCounsel, moveCounsel } from '../../contract/session.ts'
import type { WeekSession } from '../../contract/week.ts'
import { MOVES_MAX } from '../../rules.ts'
import { counselMove } from '../../words/detail.ts'
import { counsel } from '../../words/session.ts'
import { counselWeek as words } from '../../words/week.ts'
import { messageOf, send } from '../session/actions.ts'
import { dayTime } from '../session/when.ts'

/** Proposes another start of an accepted session, after asking. The server may refuse it, which is said. */
export async function proposeMove({ coun_no, start_dt, partner, move_count }: WeekSession, to: Date, now: number): Promise<void> {
  const { title, text, yes } = words.ask
  const start = to.toISOString()
  const question = text(partner?.haru_name ?? counsel.gone, dayTime(start_dt, now), dayTime(start, now), MOVES_MAX - move_count - 1)
  if (!(await confirm({ title, text: question, yes }))) return
  const isSent = await send('moveCounsel', () => call(moveCounsel, { params: { coun_no }, body: { hope_dt: start } }))
  if (isSent) toast(words.sent)
}

/** Takes the expert's own proposal back. */
export async function takeMoveBack(counNo: number): Promise<void> {
  const isDone = await send('answerMove', () => call(answerMove, { params: { coun_no: counNo }, body: { accept: false } }))
  if (isDone) toast(counselMove.takenBack)
}

/** Opens the list of free times of all days, of which one is proposed. */
export async function openMoveOf(counNo: number): Promise<void> {
  try {
    const load = loadPart(() => import('../detail/MoveSheet.tsx'))
    const [part, info] = await busy(Promise.all([load, call(getCounsel, { params: { coun_no: counNo }, query: {} })]))
    if (info.product_no === null) await alert(counselMove.noProduct)
    else await part.openMoveSheet(info)
  } catch (error) {
    await alert(messageOf(error))
  }
}
