import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { writing } from '#features/post/words/writing.ts'
import { WORKOUT_UNITS } from '../../contract/tables.ts'
import { WORKOUT_COUNT_MAX, WORKOUT_SETS_MAX } from '../../rules.ts'
import { CountField } from './CountField.tsx'
import type { WorkoutRow } from './model.ts'
import { PlainInput } from './PlainInput.tsx'
import { RestBar } from './RestBar.tsx'
import { errorIdOf } from './Row.tsx'

type Props = {
  row: WorkoutRow
  error?: string
  onChange: (row: WorkoutRow) => void
  onDone: () => void
  onRemove: () => void
}

/** The fields of a workout: its usual units, and the others on demand. */
export function WorkoutFields({ row, error, onChange, onDone, onRemove }: Props) {
  const set = (change: Partial<WorkoutRow>) => onChange({ ...row, ...change })
  const has = (unit: (typeof WORKOUT_UNITS)[number]) => row.units.includes(unit)
  const others = WORKOUT_UNITS.filter((unit) => !has(unit))
  return (
    <div className="flex flex-col gap-2 pr-2.5 pb-2">
      <FieldError id={errorIdOf(row.id)} error={error} />
      {(has('set') || has('count')) && (
        <div className="flex flex-wrap divide-x divide-line rounded-tile max-[22rem]:divide-x-0 bg-surface py-2">
          {has('set') && (
            <CountField label={writing.set} value={row.set} max={WORKOUT_SETS_MAX} onChange={(value) => set({ set: value })} />
          )}
          {has('count') && (
            <CountField label={writing.count} value={row.count} max={WORKOUT_COUNT_MAX} onChange={(count) => set({ count })} />
          )}
        </div>
      )}
      {has('set') && <RestBar row={row} onChange={onChange} />}
      <TimeAndDistance row={row} set={set} />
      {others.length > 0 && (
        <div role="group" aria-label={writing.moreUnits} className="flex flex-wrap gap-1.5">
          {others.map((unit) => (
            <Button
              key={unit}
              variant="line"
              size={44}
              icon={<Plus size={15} />}
              aria-label={writing.addUnit(writing.units[unit])}
              onClick={() => set({ units: [...row.units, unit] })}
              className="rounded-chip px-3 text-t3 font-medium"
            >
              {writing.units[unit]}
            </Button>
          ))}
        </div>
      )}
      <div className="flex items-center gap-1">
        <div className="flex-1">
          <Button variant="line" size={44} full onClick={onDone}>
            {writing.workoutDone}
          </Button>
        </div>
        <IconButton
          label={writing.removeItem(row.name || writing.unnamedWorkout)}
          icon={<Trash2 size={18} className="text-fg2" />}
          onClick={onRemove}
        />
      </div>
    </div>
  )
}

/** Time and distance. The time has no field while the stopwatch runs. */
function TimeAndDistance({ row, set }: { row: WorkoutRow; set: (change: Partial<WorkoutRow>) => void }) {
  const time = row.units.includes('time') && row.startedAt === null
  const meter = row.units.includes('meter')
  if (!time && !meter) return null
  return (
    <div className="flex flex-wrap gap-2">
      {time && (
        <>
          <Unit label={minutesLabel} unit={writing.minutes} digits={3} value={row.minutes} onChange={(minutes) => set({ minutes })} />
          <Unit label={secondsLabel} unit={writing.seconds} digits={2} value={row.seconds} onChange={(seconds) => set({ seconds })} />
        </>
      )}
      {meter && (
        <Unit label={writing.meter} unit={writing.meterUnit} digits={6} value={row.meter} onChange={(value) => set({ meter: value })} />
      )}
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

const minutesLabel = `${writing.workoutTime} ${writing.minutes}`
const secondsLabel = `${writing.workoutTime} ${writing.seconds}`
