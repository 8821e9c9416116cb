import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { undoInCase } from '../../operator-contract.ts'
import { MESSAGE_MAX, UNDO_REASON_MIN } from '../../operator-rules.ts'
import { reportCases as words } from '../../words/console.ts'

type Props = { caseNo: number; what: 'sanction' | 'act' | 'block'; no: number; submit: string }

/** Undoes one thing that was done in a case, for a reason. */
export function UndoForm({ caseNo, what, no, submit }: Props) {
  const act = useAct()
  const undo = (reason: string) => {
    const send = (key: string) => call(undoInCase, { params: { case_no: caseNo }, body: { what, no, reason } }, { key })
    return act.run(`undo ${caseNo} ${what} ${no} ${reason}`, send, { done: words.undoDone })
  }
  return (
    <ActForm
      act={act}
      reason={{ label: words.undoReason, max: MESSAGE_MAX, min: UNDO_REASON_MIN }}
      submit={submit}
      variant="weak"
      onSubmit={undo}
    />
  )
}
