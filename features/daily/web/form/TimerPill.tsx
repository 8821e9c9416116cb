import { Pause, Play } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { writing } from '#features/post/words/writing.ts'
import { clockOf } from '../../rules.ts'
import type { WorkoutRow } from './model.ts'
import { elapsedSeconds, startTimer, stopTimer } from './timer.ts'
import { useTick } from './useTick.ts'

/** Starts, pauses and resumes the stopwatch of a workout, and shows its time. */
export function TimerPill({ row, onChange }: { row: WorkoutRow; onChange: (row: WorkoutRow) => void }) {
  const running = row.startedAt !== null
  const seconds = elapsedSeconds(row, useTick(running))
  const handlePress = () => onChange(running ? stopTimer(row, Date.now()) : startTimer(row, Date.now()))
  const Icon = running ? Pause : Play
  return (
    <button
      type="button"
      onClick={handlePress}
      className={cx(
        'pressable flex min-h-11 flex-none items-center gap-2 rounded-chip px-4 text-t5 font-bold',
        running ? 'bg-inverse text-on-inverse' : 'bg-surface text-fg',
      )}
    >
      <Icon size={16} fill="currentColor" aria-hidden />
      <span className="sr-only">{running ? writing.pause : seconds > 0 ? writing.goOn : writing.start}</span>
      <span className="num">{clockOf(seconds)}</span>
    </button>
  )
}
