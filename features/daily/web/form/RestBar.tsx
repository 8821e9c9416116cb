import { useEffect } from 'react'
import { MINUTE_MS } from '#kit/contract/time.ts'
import { Button } from '#kit/ui/Button.tsx'
import { writing } from '#features/post/words/writing.ts'
import { clockOf, WORKOUT_SETS_MAX } from '../../rules.ts'
import type { WorkoutRow } from './model.ts'
import { startRest, REST_SECONDS, restLeft } from './timer.ts'
import { useTick } from './useTick.ts'

/** Vibration: three short pulses, in milliseconds. */
const PULSES = [200, 100, 200, 100, 200]
/** No vibration for a rest that ended longer ago than this, in milliseconds. */
const VIBRATE_WITHIN_MS = MINUTE_MS

/** Counts a finished set and shows the countdown of the rest after it. */
export function RestBar({ row, onChange }: { row: WorkoutRow; onChange: (row: WorkoutRow) => void }) {
  const { rest } = row
  const now = useTick(rest !== null)
  const left = rest ? restLeft(rest, now) : 0
  const over = rest !== null && left === 0
  useEffect(() => {
    if (over && rest && Date.now() - rest.until < VIBRATE_WITHIN_MS) navigator.vibrate?.(PULSES)
  }, [over, rest])
  const begin = (of: number) => onChange({ ...row, set: Math.min(WORKOUT_SETS_MAX, row.set + 1), rest: startRest(of, Date.now()) })
  return (
    <div className="rounded-tile bg-surface px-3.5 py-2">
      <p role="status" className="text-t4 font-semibold text-fg2">
        {over && writing.restOver}
      </p>
      {rest && !over ? (
        <div className="flex items-center gap-2">
          <span className="flex-1 text-t4 font-semibold text-fg2">{writing.resting}</span>
          <b role="timer" aria-label={writing.resting} className="num text-t6 font-bold">
            {clockOf(left)}
          </b>
          <Button variant="quiet" size={44} onClick={() => onChange({ ...row, rest: null })}>
            {writing.restEnd}
          </Button>
        </div>
      ) : (
        <div role="group" aria-label={writing.restAsk} className="flex flex-wrap items-center gap-1.5">
          <span className="min-w-20 flex-1 text-t3 text-fg3">{writing.restAsk}</span>
          {REST_SECONDS.map((of) => (
            <Button key={of} variant="quiet" size={44} aria-label={writing.restLabel(of)} onClick={() => begin(of)} className="num px-2.5">
              {writing.rest(of)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
