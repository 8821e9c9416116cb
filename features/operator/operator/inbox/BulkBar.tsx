import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { BulkProgress } from '#kit/web/console/BulkProgress.tsx'
import type { useBulk } from '#kit/web/console/bulk.ts'
import { KeyHint } from '#kit/web/console/decision.tsx'
import type { BulkAct, InboxViews } from '#kit/web/console/inbox.ts'
import { useMay } from '#kit/web/console/operator.ts'
import type { Selection } from '#kit/web/console/selection.ts'
import { confirm } from '#kit/web/overlays.ts'
import type { InboxRow } from '../../contract.ts'
import { inbox as words } from '../../words/inbox.ts'
import { caseIn, caseKey } from './caseKey.ts'

type Props = {
  selection: Selection<InboxRow>
  views: InboxViews
  bulk: ReturnType<typeof useBulk<string>>
  /** The address of a case beside the list, where its result stays in view. */
  to: (key: string) => string
  onClaim: () => void
}

/** Below the list: the selected cases with what can be done with all of them, and how far that is. */
export function BulkBar({ selection, views, bulk, to, onClaim }: Props) {
  const { chosen, clear, choose } = selection
  const may = useMay()
  const queues = new Set(chosen.map(({ queue }) => queue))
  const queue = chosen[0]?.queue ?? ''
  const act = queues.size === 1 ? views[queue]?.bulk : undefined
  const mayDecide = [...queues].some((one) => {
    const bulkAct = views[one]?.bulk
    return bulkAct !== undefined && may(bulkAct.right)
  })
  const start = async () => {
    if (!act || !(await confirm({ text: act.ask(number(chosen.length)), yes: act.label }))) return
    clear()
    await bulk.start(chosen.map(caseKey), decideBy(act))
  }
  return (
    <>
      <BulkProgress bulk={bulk} nameOf={(key) => nameOf(key, views)} to={to} onClose={(left) => left.length > 0 && choose(left)} />
      {chosen.length > 0 && (
        <div className="flex flex-none flex-wrap items-center gap-2 border-t border-line px-5 py-3 print:hidden">
          <p role="status" className="flex min-w-24 flex-1 flex-col text-t4 tabular-nums">
            <span>
              <strong>{words.chosen(number(chosen.length))}</strong> {words.chosenTail}
            </span>
            {queues.size > 1 && mayDecide && <span className="text-t3 text-fg2">{words.bulkOneQueue}</span>}
            {chosen.some(({ amount }) => amount !== null) && (
              <span className="text-t3 text-fg2">
                {words.chosenSum(number(chosen.reduce((sum, { amount }) => sum + (amount ?? 0), 0)))}
              </span>
            )}
          </p>
          <Button variant="quiet" size={44} disabled={!bulk.isFree} aria-keyshortcuts="E" onClick={onClaim}>
            {words.claim} <KeyHint of="E" />
          </Button>
          {act && may(act.right) && (
            <Button variant="weak" size={44} disabled={!bulk.isFree} onClick={() => void start()}>
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

/** Decides cases of one queue, named by their keys. */
const decideBy =
  ({ run }: BulkAct) =>
  async (keys: readonly string[], key: string) => {
    const keyOf = new Map(keys.map((one) => [caseIn(one)!.no, one]))
    const { results } = await run([...keyOf.keys()], key)
    return { results: results.map(({ no, problem }) => ({ no: keyOf.get(no)!, problem })) }
  }

function nameOf(key: string, views: InboxViews): string {
  const { queue, no } = caseIn(key)!
  return `${views[queue]?.title ?? queue} ${no}`
}
