import type { ReactNode } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { alertError } from '#kit/web/alert-error.ts'
import { confirm, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { busy } from '#kit/web/spinner.ts'
import { reviews as words } from '../words/review.ts'

type Props = {
  review: { edit_until: string | null; is_hidden: boolean }
  /** Rating, text and reply. */
  children: ReactNode
  /** Why others do not see it, besides reports. */
  hidden?: string
  edit: string
  /** What a deletion means. */
  removeText: string
  /** @throws CallError */
  remove: () => Promise<void>
}

/** The viewer's review, with what they can still do with it. */
export function OwnReview({ review: { edit_until, is_hidden }, children, hidden, edit, removeText, remove }: Props) {
  const go = useGo()
  const why = hidden ?? (is_hidden ? words.hidden : undefined)
  return (
    <>
      {children}
      {why !== undefined && <p className="mt-2 text-t4 break-keep text-warn-fg">{why}</p>}
      {edit_until !== null && <p className="mt-3 text-t3 text-fg3">{words.editUntil(koreanDate(edit_until))}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {edit_until !== null && (
          <Button variant="quiet" size={44} onClick={() => go.to(edit)}>
            {words.edit}
          </Button>
        )}
        <Button variant="quiet" size={44} className="text-danger-fg!" onClick={() => void askRemove(removeText, remove)}>
          {words.remove}
        </Button>
      </div>
    </>
  )
}

async function askRemove(text: string, remove: () => Promise<void>): Promise<void> {
  if (!(await confirm({ title: words.removeAsk, text, yes: words.remove, no: words.keep, danger: true }))) return
  try {
    await busy(remove())
    toast(words.removed)
  } catch (error) {
    alertError(error)
  }
}
