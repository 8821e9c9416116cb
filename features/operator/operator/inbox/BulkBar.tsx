import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { BulkProgress } from '#kit/web/console/BulkProgress.tsx'
import { useBulk } from '#kit/web/console/bulk.ts'
import { KeyHint } from '#kit/web/console/decision.tsx'
import type { InboxViews } from '#kit/web/console/inbox.ts'
import { useMay } from '#kit/web/console/operator.ts'
import type { Selection } from '#kit/web/console/selection.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { InboxRow } from '../../contract.ts'
import { inbox as words } from '../../words/inbox.ts'

type Props = { selection: Selection<InboxRow>; views: InboxViews; onClaim: (rows: readonly InboxRow[]) => void }

/** Below the list: the selected cases with what can be done with all of them, and how far that is. */
export function BulkBar({ selection, views, onClaim }: Props) {
  const { chosen, clear } = selection
  const may = useMay()
  const queues = new Set(chosen.map(({ queue }) => queue))
  const queue = chosen[0]?.queue ?? ''
  const act = queues.size === 1 ? views[queue]?.bulk : undefined
  /** The queue that is being decided: the selection changes meanwhile. */
  const [decided, setDecided] = useState('')
  const bulk = useBulk()
  const start = async () => {
    if (!act || !(await confirm({ text: act.ask(number(chosen.length)), yes: act.label }))) return
    setDecided(queue)
    const nos = chosen.map(({ no }) => no)
    clear()
    await bulk.start(nos, act.run)
  }
  const view = views[decided]
  return (
    <>
      <BulkProgress bulk={bulk} nameOf={(no) => `${view?.title ?? ''} ${no}`} to={(no) => view?.to(no) ?? ''} />
      {chosen.length > 0 && (
        <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-5 py-3 print:hidden">
          <p role="status" className="flex min-w-24 flex-1 flex-col text-t4 tabular-nums">
            <span>
              <strong>{words.chosen(number(chosen.length))}</strong> {words.chosenTail}
            </span>
            <span className="text-t3 text-fg2">{words.chosenSum(number(chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0)))}</span>
          </p>
          <Button variant="quiet" size={44} aria-keyshortcuts="E" onClick={() => onClaim(chosen)}>
            {words.claim} <KeyHint of="E" />
          </Button>
          {act && may(act.right) && (
            <Button variant="weak" size={44} disabled={bulk.state !== null && bulk.state.phase !== 'done'} onClick={() => void start()}>
              {act.label}
            </Button>
          )}
          <Button variant="quiet" size={44} onClick={clear}>
            {words.unchoose}
          </Button>
        </div>
      )}
    </>
  )
}
