import { Check } from 'lucide-react'
import { useCareMode } from '#features/settings/web/public.ts'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { burntKcal, WORKOUT_NAME_MAX } from '../../rules.ts'
import { workoutDetail } from '../parts/recordSummary.ts'
import { emptyDay, infoOf, withTimersStopped, type WorkoutRow } from './model.ts'
import { focusOnMount, PlainInput } from './PlainInput.tsx'
import { errorIdOf } from './Row.tsx'
import { elapsedSeconds } from './timer.ts'
import { TimerPill } from './TimerPill.tsx'
import { useTick } from './useTick.ts'
import { WorkoutFields } from './WorkoutFields.tsx'

type Props = {
  row: WorkoutRow
  /** Index of the colour, 0 to 4. */
  cycle: number
  open: boolean
  error?: string
  /** Intensity in MET and weight in kg; without both there is no estimate. */
  met: number | null
  weight: number | null
  onOpen: (open: boolean) => void
  onChange: (row: WorkoutRow) => void
  onRemove: () => void
}

/** One workout: collapsed to a line, or with its fields. */
export function WorkoutCard(props: Props) {
  const { row, cycle, open, error, onOpen, onChange, onRemove } = props
  if (!open) return <CollapsedCard {...props} />
  return (
    <li className={cx('rounded-tile py-1.5 pr-1 pl-3.5', BACKGROUND[cycle])}>
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 pr-2.5">
        <div className="min-w-0 flex-[1_1_6rem]">
          <PlainInput
            id={row.id}
            label={writing.workoutName}
            placeholder={writing.workoutNamePlaceholder}
            ref={row.name === '' ? focusOnMount : undefined}
            letters={WORKOUT_NAME_MAX}
            value={row.name}
            onChange={(name) => onChange({ ...row, name })}
            error={error}
            errorId={errorIdOf(row.id)}
            className={cx('-ml-2 w-full bg-transparent px-2 font-bold', COLOUR[cycle])}
          />
          <BurntKcal {...props} />
        </div>
        {row.units.includes('time') && <TimerPill row={row} onChange={onChange} />}
      </div>
      <WorkoutFields row={row} error={error} onChange={onChange} onDone={() => onOpen(false)} onRemove={onRemove} />
    </li>
  )
}

function CollapsedCard(props: Props) {
  const { row, cycle, onOpen } = props
  const name = row.name || writing.unnamedWorkout
  const now = useTick(row.startedAt !== null)
  const [workout] = infoOf(withTimersStopped({ ...emptyDay, workouts: [row] }, now)).health.todayHealths
  return (
    <li className={cx('rounded-tile', BACKGROUND[cycle])}>
      <button
        type="button"
        aria-expanded={false}
        onClick={() => onOpen(true)}
        className="flex min-h-14 w-full items-center gap-2 px-3.5 py-2 text-left"
      >
        <span className="min-w-0 flex-1">
          <b className={cx('block text-t5 font-bold break-words', COLOUR[cycle])}>{name}</b>
          {workout && <span className="num block text-t4 text-fg2">{workoutDetail(workout)}</span>}
          <BurntKcal {...props} />
          <span className="sr-only">{ko.daily.edit}</span>
        </span>
        <Check size={22} aria-hidden className={cx('flex-none', COLOUR[cycle])} />
      </button>
    </li>
  )
}

/** The estimated kcal; nothing without MET or weight, and in the care mode. */
function BurntKcal({ row, met, weight }: Props) {
  const seconds = elapsedSeconds(row, useTick(row.startedAt !== null))
  const hidesCalorie = useCareMode()
  if (met === null || weight === null || hidesCalorie) return null
  const kcal = burntKcal(met, weight, seconds)
  return kcal > 0 && <span className="num block pb-1 text-t3 text-fg2">{writing.burnt(number(kcal))}</span>
}

const BACKGROUND = ['bg-workout-weak', 'bg-brand-weak', 'bg-routine-weak', 'bg-meal-weak', 'bg-body-weak']
const COLOUR = ['text-cycle1', 'text-cycle2', 'text-cycle3', 'text-cycle4', 'text-cycle5']
