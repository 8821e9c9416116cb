import { Button } from '#kit/ui/Button.tsx'
import { number } from '#kit/ui/format.ts'
import { Progress } from '#kit/ui/Progress.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import type { useBulk } from './bulk.ts'
import { CaseResults } from './CaseResults.tsx'

const words = consoleParts.bulk

type Props = {
  bulk: ReturnType<typeof useBulk>
  nameOf: (no: number) => string
  to: (no: number) => string
}

/** How far a decision about many cases is, with a button that stops it; at the end the result of each case. */
export function BulkProgress({ bulk: { state, stop, continueWork, close }, nameOf, to }: Props) {
  if (state === null) return null
  if (state.phase === 'done') return <CaseResults results={state.results} nameOf={nameOf} to={to} onClose={close} />
  const { phase, all, left, results } = state
  const isRunning = phase === 'running' || phase === 'stopping'
  return (
    <section className="flex flex-none flex-col gap-2 border-b border-line bg-bg px-5 py-3 text-t4">
      <p role="status" className="font-semibold tabular-nums">
        {phase === 'stopped' && words.stopped(number(left.length))}
        {phase === 'lost' && words.lost(number(left.length))}
        {isRunning && words.running(number(results.length), number(all))}
      </p>
      <Progress value={results.length} max={all} />
      <div className="flex justify-end gap-2">
        {isRunning ? (
          <Button variant="quiet" size={44} onClick={stop} disabled={phase === 'stopping'}>
            {phase === 'stopping' ? words.stopping : words.stop}
          </Button>
        ) : (
          <>
            <Button variant="quiet" size={44} onClick={close}>
              {consoleParts.close}
            </Button>
            <Button variant="weak" size={44} onClick={() => void continueWork()}>
              {words.go}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
