import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { number } from '#kit/ui/format.ts'
import type { OperatorSelf } from '../../contract.ts'
import { session as words } from '../../words/session.ts'
import { prolong, useIdle } from './idle.ts'

/** Warns shortly before the session ends. */
export function IdleWarning({ self, readAt }: { self: OperatorSelf; readAt: number }) {
  const warning = useIdle(self, readAt)
  const [isSeen, setSeen] = useState(false)
  const isFinal = warning?.isFinal === true
  const close = (): void => {
    if (isFinal) setSeen(true)
    else void prolong()
  }
  const seconds = number(warning?.left ?? 0)
  return (
    <Dialog
      open={warning !== null && !(isFinal && isSeen)}
      onOpenChange={(open) => !open && close()}
      title={words.warning}
      actions={
        <Button size={48} onClick={close}>
          {isFinal ? words.gotIt : words.stay}
        </Button>
      }
    >
      {isFinal ? words.warningEnd(seconds) : words.warningText(seconds)}
    </Dialog>
  )
}
