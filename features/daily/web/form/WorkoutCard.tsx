import { ChevronDown, Trash2 } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { WORKOUT_COUNT_MAX, WORKOUT_NAME_MAX, WORKOUT_SETS_MAX } from '../../rules.ts'
import { workoutDetail } from '../parts/words.ts'
import { emptyDay, infoOf, type WorkoutRow } from './model.ts'
import { focusIt, PlainInput } from './PlainInput.tsx'

type Props = {
  row: WorkoutRow
  /** 0 to 4: which of the five colours. */
  cycle: number
  open: boolean
  error?: string
  onOpen: (open: boolean) => void
  onChange: (row: WorkoutRow) => void
  onRemove: () => void
}

/** One workout: closed a line, open its fields. */
export function WorkoutCard(props: Props) {
  const { row, cycle, open, onOpen, onRemove } = props
  const name = row.name || ko.daily.unnamedWorkout
  const [workout] = infoOf({ ...emptyDay, workouts: [row] }).health.todayHealths
  return (
    <li className={cx('rounded-tile py-1.5 pr-1 pl-3.5', GROUND[cycle])}>
      <div className="flex items-center">
        <button
          type="button"
          aria-expanded={open}
          aria-label={ko.daily.editItem(name)}
          onClick={() => onOpen(!open)}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-2 text-left"
        >
          <span className="min-w-0 flex-1">
            <b className={cx('block truncate text-t5 font-bold', COLOUR[cycle])}>{name}</b>
            {!open && workout && <span className="num block text-t4 text-fg2">{workoutDetail(workout)}</span>}
          </span>
          <ChevronDown size={18} aria-hidden className={cx('flex-none text-fg2', open && 'rotate-180')} />
        </button>
        <IconButton label={ko.daily.removeItem(name)} icon={<Trash2 size={18} className="text-fg2" />} onClick={onRemove} />
      </div>
      {open && <Fields {...props} />}
    </li>
  )
}

function Fields({ row, error, onOpen, onChange }: Props) {
  const errorId = `${row.id}-error`
  const set = (change: Partial<WorkoutRow>) => onChange({ ...row, ...change })
  return (
    <div className="flex flex-col gap-2 pr-2.5 pb-2">
      <PlainInput
        id={row.id}
        label={ko.daily.workoutName}
        placeholder={ko.daily.workoutNamePlaceholder}
        ref={row.name === '' ? focusIt : undefined}
        letters={WORKOUT_NAME_MAX}
        value={row.name}
        onChange={(name) => set({ name })}
        error={error}
        errorId={errorId}
        className={FIELD}
      />
      <FieldError id={errorId} error={error} />
      <div className="flex flex-wrap gap-2">
        <Unit
          label={`${ko.daily.workoutTime} ${ko.daily.minutes}`}
          unit={ko.daily.minutes}
          digits={3}
          value={row.minutes}
          onChange={(minutes) => set({ minutes })}
        />
        <Unit
          label={`${ko.daily.workoutTime} ${ko.daily.seconds}`}
          unit={ko.daily.seconds}
          digits={2}
          value={row.seconds}
          onChange={(seconds) => set({ seconds })}
        />
        <Unit label={ko.daily.meter} unit={ko.daily.meterUnit} digits={6} value={row.meter} onChange={(meter) => set({ meter })} />
      </div>
      <div className="flex flex-wrap rounded-tile bg-surface py-2">
        <Stepper label={ko.daily.set} value={row.set} min={0} max={WORKOUT_SETS_MAX} onChange={(value) => set({ set: value })} />
        <Stepper label={ko.daily.count} value={row.count} min={0} max={WORKOUT_COUNT_MAX} onChange={(count) => set({ count })} />
      </div>
      <Button variant="line" size={44} full onClick={() => onOpen(false)}>
        {ko.daily.workoutDone}
      </Button>
    </div>
  )
}

type UnitProps = { label: string; unit: string; digits: number; value: string; onChange: (value: string) => void }

function Unit({ unit, ...field }: UnitProps) {
  return (
    <span className="flex min-w-20 flex-1 items-center gap-1 rounded-tile bg-surface pr-3">
      <PlainInput {...field} placeholder="0" className="num w-0 flex-1 bg-surface text-right font-semibold" />
      <span aria-hidden className="text-t3 font-medium text-fg3">
        {unit}
      </span>
    </span>
  )
}

const FIELD = 'w-full bg-surface'
const GROUND = ['bg-workout-weak', 'bg-brand-weak', 'bg-routine-weak', 'bg-meal-weak', 'bg-body-weak']
const COLOUR = ['text-cycle1', 'text-cycle2', 'text-cycle3', 'text-cycle4', 'text-cycle5']
