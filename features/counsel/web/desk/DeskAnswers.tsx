import { useRef, useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { focusAfterRow } from '#kit/web/focusAfterRow.ts'
import { alert } from '#kit/web/overlays.ts'
import { loadPart } from '#kit/web/part.ts'
import { busy } from '#kit/web/spinner.ts'
import type { CounselRow } from '../../contract/session.ts'
import { counselDesk } from '../../words/list.ts'
import { counsel as words } from '../../words/session.ts'
import { approveAtOnce } from '../session/actions.ts'

/** The two answers to a request. Accepting takes one press; rejecting one for the reason and one to confirm it. */
export function DeskAnswers({ row: { coun_no, partner } }: { row: CounselRow }) {
  const [isBusy, setBusy] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const name = partner?.haru_name ?? words.gone
  const run = async (answer: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    const moveFocus = focusAfterRow(element.current, { list: '[role=tabpanel]', target: 'a' })
    await answer()
    setBusy(false)
    moveFocus()
  }
  return (
    <div ref={element} className="relative flex gap-2">
      <Button
        variant="quiet"
        size={44}
        aria-haspopup="dialog"
        aria-label={counselDesk.rejectOf(name)}
        onClick={() => void run(() => openReject(coun_no))}
      >
        {words.acts.reject}
      </Button>
      <Button size={44} aria-label={counselDesk.approveOf(name)} onClick={() => void run(() => approveAtOnce(coun_no))}>
        {words.acts.approve}
      </Button>
    </div>
  )
}

async function openReject(counNo: number): Promise<void> {
  const part = await busy(loadPart(() => import('./RejectSheet.tsx'))).catch(() => null)
  await (part ? part.openRejectSheet(counNo) : alert(ko.ui.failed))
}
