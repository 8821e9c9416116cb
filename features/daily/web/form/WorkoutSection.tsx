import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { clockOf, WORKOUTS_MAX, workoutSecondsOf } from '../../rules.ts'
import { useWorkouts } from '../data/listed.ts'
import { AddButton } from './AddButton.tsx'
import { WorkoutCard } from './lazyRows.tsx'
import { infoOf, newWorkout, replaceRow, withTimersStopped, withoutRows, type DayForm } from './model.ts'
import { openWorkouts } from './pick/openSheets.tsx'
import type { SectionProps } from './props.ts'
import { Section, Total } from './Section.tsx'
import { useTick } from './useTick.ts'
import { useWakeLock } from './useWakeLock.ts'

/** The workouts as cards; the one that is edited is open. */
export function WorkoutSection({ form, onChange, errorAt, past }: SectionProps) {
  const [open, setOpen] = useState<string | null>(() => form.workouts.find((row) => row.startedAt !== null)?.id ?? null)
  const weight = past?.weight ?? null
  const known = useWorkouts(weight !== null && form.workouts.length > 0).data
  const running = form.workouts.some((row) => row.startedAt !== null)
  useWakeLock(running)
  const add = async () => {
    const picked = await openWorkouts((past?.often_workouts ?? []).map((workout) => workout.name))
    if (!picked) return
    const row = newWorkout(picked)
    setOpen(row.id)
    onChange((now) => ({ workouts: [...now.workouts, row] }))
  }
  return (
    <Section title={ko.ui.workout} kind="workout" total={<WorkoutTime form={form} running={running} />}>
      <ul className="flex flex-col gap-2">
        {form.workouts.map((row, index) => (
          <WorkoutCard
            key={row.id}
            row={row}
            cycle={index % CYCLE_LENGTH}
            open={open === row.id || errorAt(row.id) !== undefined}
            error={errorAt(row.id)}
            met={known?.metOf(row.name) ?? null}
            weight={weight}
            onOpen={(isOpen) => setOpen(isOpen ? row.id : null)}
            onChange={(workout) => onChange((now) => ({ workouts: replaceRow(now.workouts, workout) }))}
            onRemove={() => onChange((now) => ({ workouts: withoutRows(now.workouts, [row.id]) }))}
          />
        ))}
      </ul>
      {form.workouts.length < WORKOUTS_MAX ? (
        <AddButton icon={<Plus size={18} />} onClick={() => void add()}>
          {writing.addWorkout}
        </AddButton>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{writing.workoutsFull}</p>
      )}
    </Section>
  )
}

function WorkoutTime({ form, running }: { form: DayForm; running: boolean }) {
  const now = useTick(running)
  return <Total value={clockOf(workoutSecondsOf(infoOf(withTimersStopped(form, now)).health))} />
}

/** The cards use five colours in turn (specification section 9). */
const CYCLE_LENGTH = 5
