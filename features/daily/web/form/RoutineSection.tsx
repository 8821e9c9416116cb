import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { ROUTINE_MEMO_MAX, ROUTINE_TEXT_MAX, routineCountOf, ROUTINES_MAX } from '../../rules.ts'
import { AddButton } from './AddButton.tsx'
import { infoOf, newRoutine, type DayForm, type RoutineRow } from './model.ts'
import { focusIt, PlainInput } from './PlainInput.tsx'
import { AT } from './problems.ts'
import { Section, Total } from './Section.tsx'

type Props = { form: DayForm; onChange: (change: Partial<DayForm>) => void; errorAt: (id: string) => string | undefined }

/** Routine items with their check, and a memo. */
export function RoutineSection({ form, onChange, errorAt }: Props) {
  const [fresh, setFresh] = useState<string | null>(null)
  const { done, all } = routineCountOf(infoOf(form).routine)
  const add = () => {
    const row = newRoutine()
    setFresh(row.id)
    onChange({ routines: [...form.routines, row] })
  }
  const set = (row: RoutineRow) => onChange({ routines: form.routines.map((one) => (one.id === row.id ? row : one)) })
  const remove = (id: string) => onChange({ routines: form.routines.filter((one) => one.id !== id) })
  return (
    <Section title={ko.ui.routine} kind="routine" total={<Total value={String(done)} unit={`/${all}`} />}>
      <ul>
        {form.routines.map((row) => (
          <RoutineLine key={row.id} row={row} fresh={row.id === fresh} error={errorAt(row.id)} onChange={set} onRemove={remove} />
        ))}
      </ul>
      {form.routines.length < ROUTINES_MAX ? (
        <AddButton icon={<Plus size={18} />} onClick={add}>
          {ko.daily.addRoutine}
        </AddButton>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{ko.daily.routinesFull}</p>
      )}
      <div className="mt-2">
        <TextArea
          id={AT.memo}
          label={ko.daily.routineMemo}
          hideLabel
          counter={false}
          max={ROUTINE_MEMO_MAX}
          placeholder={ko.daily.routineMemoPlaceholder}
          value={form.memo}
          onChange={(memo) => onChange({ memo })}
          error={errorAt(AT.memo)}
        />
      </div>
    </Section>
  )
}

type LineProps = { row: RoutineRow; fresh: boolean; error?: string; onChange: (row: RoutineRow) => void; onRemove: (id: string) => void }

function RoutineLine({ row, fresh, error, onChange, onRemove }: LineProps) {
  const errorId = `${row.id}-error`
  const name = row.text || ko.daily.routineText
  return (
    <li className="py-0.5">
      <div className="flex items-center gap-1">
        <CheckCircle
          checked={row.checked}
          onChange={(checked) => onChange({ ...row, checked })}
          label={ko.daily.routineChecked(name)}
          hideLabel
          className="-ml-2.5 flex-none"
        />
        <PlainInput
          id={row.id}
          label={ko.daily.routineText}
          placeholder={ko.daily.routinePlaceholder}
          ref={fresh ? focusIt : undefined}
          letters={ROUTINE_TEXT_MAX}
          value={row.text}
          onChange={(text) => onChange({ ...row, text })}
          error={error}
          errorId={errorId}
          className="flex-1"
        />
        <IconButton
          label={ko.daily.removeItem(name)}
          icon={<X size={18} className="text-fg3" />}
          onClick={() => onRemove(row.id)}
          className="-mr-2.5"
        />
      </div>
      <FieldError id={errorId} error={error} />
    </li>
  )
}
