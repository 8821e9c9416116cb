import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ko } from '#kit/ui/ko.ts'
import { clockOf, WORKOUTS_MAX, workoutSecondsOf } from '../../rules.ts'
import { AddButton } from './AddButton.tsx'
import { infoOf, newWorkout, type DayForm, type WorkoutRow } from './model.ts'
import { Section, Total } from './Section.tsx'
import { WorkoutCard } from './WorkoutCard.tsx'

type Props = { form: DayForm; onChange: (change: Partial<DayForm>) => void; errorAt: (id: string) => string | undefined }

/** Workouts, one card each; the one that is being written is open. */
export function WorkoutSection({ form, onChange, errorAt }: Props) {
  const [open, setOpen] = useState<string | null>(null)
  const add = () => {
    const row = newWorkout()
    setOpen(row.id)
    onChange({ workouts: [...form.workouts, row] })
  }
  const set = (row: WorkoutRow) => onChange({ workouts: form.workouts.map((one) => (one.id === row.id ? row : one)) })
  const remove = (id: string) => onChange({ workouts: form.workouts.filter((one) => one.id !== id) })
  const seconds = workoutSecondsOf(infoOf(form).health)
  return (
    <Section title={ko.ui.workout} kind="workout" total={<Total value={clockOf(seconds)} />}>
      <ul className="flex flex-col gap-2">
        {form.workouts.map((row, index) => (
          <WorkoutCard
            key={row.id}
            row={row}
            cycle={index % CYCLE_LENGTH}
            open={open === row.id || errorAt(row.id) !== undefined}
            error={errorAt(row.id)}
            onOpen={(isOpen) => setOpen(isOpen ? row.id : null)}
            onChange={set}
            onRemove={() => remove(row.id)}
          />
        ))}
      </ul>
      {form.workouts.length < WORKOUTS_MAX ? (
        <AddButton icon={<Plus size={18} />} onClick={add}>
          {ko.daily.addWorkout}
        </AddButton>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{ko.daily.workoutsFull}</p>
      )}
    </Section>
  )
}

/** The cards turn through five colours (specification section 9). */
const CYCLE_LENGTH = 5
