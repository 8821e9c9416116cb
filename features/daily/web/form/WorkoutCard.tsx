import { Check } from 'lucide-react'
import { useCareMode } from '#features/settings/web/public.ts'
import { cx } from '#kit/ui/cx.ts'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { burntKcal, WORKOUT_NAME_MAX } from '../../rules.ts'
import { workoutDetail } from '../parts/words.ts'
import { emptyDay, infoOf, settled, type WorkoutRow } from './model.ts'
import { focusIt, PlainInput } from './PlainInput.tsx'
import { errorIdOf } from './Row.tsx'
import { ranSeconds } from './timer.ts'
import { TimerPill } from './TimerPill.tsx'
import { useTick } from './useTick.ts'
import { WorkoutFields } from './WorkoutFields.tsx'

type Props = {
  row: WorkoutRow
  /** 0 to 4: which of the five colours. */
  cycle: number
  open: boolean
  error?: string
  /** What the body burns with this workout: both known, or no estimate. */
  met: number | null
  weight: number | null
  onOpen: (open: boolean) => void
  onChange: (row: WorkoutRow) => void
  onRemove: () => void
}

/** One workout: closed a line, open its fields. */
export function WorkoutCard(props: Props) {
  const { row, cycle, open, error, onOpen, onChange, onRemove } = props
  if (!open) return <Closed {...props} />
  return (
    <li className={cx('rounded-tile py-1.5 pr-1 pl-3.5', GROUND[cycle])}>
      <div className="flex min-h-14 flex-wrap items-center justify-end gap-2 pr-2.5">
        <div className="min-w-0 flex-[1_1_6rem]">
          <PlainInput
            id={row.id}
            label={writing.workoutName}
            placeholder={writing.workoutNamePlaceholder}
            ref={row.name === '' ? focusIt : undefined}
            letters={WORKOUT_NAME_MAX}
            value={row.name}
            onChange={(name) => onChange({ ...row, name })}
            error={error}
            errorId={errorIdOf(row.id)}
            className={cx('-ml-2 w-full bg-transparent px-2 font-bold', COLOUR[cycle])}
          />
          <Burnt {...props} />
        </div>
        {row.units.includes('time') && <TimerPill row={row} onChange={onChange} />}
      </div>
      <WorkoutFields row={row} error={error} onChange={onChange} onDone={() => onOpen(false)} onRemove={onRemove} />
    </li>
  )
}

function Closed(props: Props) {
  const { row, cycle, onOpen } = props
  const name = row.name || writing.unnamedWorkout
  const now = useTick(row.startedAt !== null)
  const [workout] = infoOf(settled({ ...emptyDay, workouts: [row] }, now)).health.todayHealths
  return (
    <li className={cx('rounded-tile', GROUND[cycle])}>
      <button
        type="button"
        aria-expanded={false}
        onClick={() => onOpen(true)}
        className="flex min-h-14 w-full items-center gap-2 px-3.5 py-2 text-left"
      >
        <span className="min-w-0 flex-1">
          <b className={cx('block text-t5 font-bold break-words', COLOUR[cycle])}>{name}</b>
          {workout && <span className="num block text-t4 text-fg2">{workoutDetail(workout)}</span>}
          <Burnt {...props} />
          <span className="sr-only">{ko.daily.edit}</span>
        </span>
        <Check size={22} aria-hidden className={cx('flex-none', COLOUR[cycle])} />
      </button>
    </li>
  )
}

/** What this much of it burns, said to be an estimate; nothing where the weight or the workout is not known, and in the care mode. */
function Burnt({ row, met, weight }: Props) {
  const seconds = ranSeconds(row, useTick(row.startedAt !== null))
  const calm = useCareMode()
  if (met === null || weight === null || calm) return null
  const kcal = burntKcal(met, weight, seconds)
  return kcal > 0 && <span className="num block pb-1 text-t3 text-fg2">{writing.burnt(number(kcal))}</span>
}

const GROUND = ['bg-workout-weak', 'bg-brand-weak', 'bg-routine-weak', 'bg-meal-weak', 'bg-body-weak']
const COLOUR = ['text-cycle1', 'text-cycle2', 'text-cycle3', 'text-cycle4', 'text-cycle5']
