import { useEffect, useRef } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { BULK_CHUNK, type BulkState, type useBulk } from './bulk.ts'
import { CaseList, CaseResults } from './CaseResults.tsx'
import type { RowKey } from './selection.ts'

const words = consoleParts.bulk

type Props<K extends RowKey> = {
  bulk: ReturnType<typeof useBulk<K>>
  nameOf: (no: K) => string
  to: (no: K) => string
  /** Is called with the cases that were left. */
  onClose: (left: readonly K[]) => void
}

/** How far a decision about many cases is, with a button that stops it; then the result of each case. The focus stays inside. */
export function BulkProgress<K extends RowKey>({ bulk, nameOf, to, onClose }: Props<K>) {
  const { state } = bulk
  const panel = useRef<HTMLDivElement>(null)
  const phase = state?.phase
  useEffect(() => {
    // The pressed button is gone: the one of the question, or that of the phase before.
    if (phase !== undefined && phase !== 'stopping') panel.current?.focus()
  }, [phase])
  if (state === null) return null
  const close = () => {
    bulk.close()
    onClose(state.left)
  }
  return (
    <div ref={panel} role="region" aria-label={words.title} tabIndex={-1} className="flex-none -outline-offset-2">
      {phase === 'done' ? (
        <CaseResults results={state.results} deed={state.deed} nameOf={nameOf} to={to} onClose={close} />
      ) : (
        <Unfinished bulk={bulk} state={state} nameOf={nameOf} to={to} onClose={close} />
      )}
    </div>
  )
}

type UnfinishedProps<K extends RowKey> = Omit<Props<K>, 'onClose'> & { state: BulkState<K>; onClose: () => void }

function Unfinished<K extends RowKey>({ bulk: { isRunning, stop, continueWork }, state, nameOf, to, onClose }: UnfinishedProps<K>) {
  const { phase, deed, all, left, results, problem = '' } = state
  const unknown = phase === 'lost' ? left.slice(0, BULK_CHUNK) : []
  return (
    <section className="flex flex-col gap-2 border-b border-line bg-bg px-5 py-3 text-t4">
      <p role="status" className="font-semibold tabular-nums">
        {phase === 'stopped' && words.stopped(number(left.length))}
        {phase === 'lost' && words.lost(number(left.length))}
        {phase === 'refused' && words.refused(problem, number(left.length))}
        {isRunning && consoleParts.outcomes[deed].of(number(results.length), number(all))}
      </p>
      <Progress value={results.length} max={all} />
      <div className="flex justify-end gap-2">
        {isRunning ? (
          <Button variant="quiet" size={44} onClick={stop} disabled={phase === 'stopping'}>
            {phase === 'stopping' ? words.stopping : words.stop}
          </Button>
        ) : (
          <>
            <Button variant="quiet" size={44} onClick={onClose}>
              {consoleParts.close}
            </Button>
            <Button variant="weak" size={44} onClick={() => void continueWork()}>
              {words.go}
            </Button>
          </>
        )}
      </div>
      {!isRunning && (
        <div className="max-h-48 overflow-y-auto">
          <CaseList results={results} deed={deed} unknown={unknown} left={left.slice(unknown.length)} nameOf={nameOf} to={to} />
        </div>
      )}
    </section>
  )
}
