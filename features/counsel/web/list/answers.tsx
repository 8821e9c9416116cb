import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CounselRow } from '../../contract/session.ts'
import { counsel as words } from '../../words/session.ts'
import { roomOf } from '../api.ts'
import { approve } from '../session/actions.ts'

type Asked = Pick<CounselRow, 'coun_no' | 'hope_dt'>

/** Accepts a request; then `onOpen` gets the number of its room, which is open from now on (specification section 4). */
export async function acceptRequest(asked: Asked, onOpen: (cr_no: number) => void): Promise<void> {
  if (!(await approve(asked))) return
  const room = await busy(roomOf(asked.coun_no)).catch(() => null)
  if (room !== null) onOpen(room)
}

/** Opens the form for the reason. Returns whether the request was rejected. */
export async function rejectRequest(counNo: number): Promise<boolean> {
  const part = await busy(loadPart(() => import('../detail/ReasonSheet.tsx'))).catch(() => null)
  if (part) return part.openReject(counNo)
  await alert(ko.ui.failed)
  return false
}

/** Opens the form for the reason of the expert's cancellation. */
export async function cancelAsExpert(counNo: number): Promise<void> {
  const part = await busy(loadPart(() => import('../detail/ReasonSheet.tsx'))).catch(() => null)
  if (part) await part.openCancel(counNo)
  else await alert(ko.ui.failed)
}

/** The two answers to a request, in its row. */
export function Answers({ row, onOpen }: { row: CounselRow; onOpen: (cr_no: number) => void }) {
  return (
    <div className="relative mt-2 flex flex-wrap justify-end gap-2">
      <Button variant="quiet" size={44} onClick={() => void rejectRequest(row.coun_no)}>
        {words.acts.reject}
      </Button>
      <Button size={44} onClick={() => void acceptRequest(row, onOpen)}>
        {words.acts.approve}
      </Button>
    </div>
  )
}
