import { History, ListPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { ko } from '#kit/ui/ko.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { writing } from '#features/post/words/writing.ts'
import { toast } from '#kit/web/overlays.ts'
import { ROUTINE_MEMO_MAX, ROUTINE_TEXT_MAX, routineCountOf, ROUTINES_MAX } from '../../rules.ts'
import { AddButton } from './AddButton.tsx'
import { infoOf, newRoutine, replaceRow, withoutRows, type RoutineRow } from './model.ts'
import { openRoutines } from './pick/openSheets.tsx'
import { focusOnMount, PlainInput } from './PlainInput.tsx'
import { FIELD_IDS } from './problems.ts'
import type { SectionProps } from './props.ts'
import { errorIdOf, Row } from './Row.tsx'
import { Section, Total } from './Section.tsx'

/** Routine items with checkboxes, and a memo. */
export function RoutineSection({ form, onChange, errorAt, past }: SectionProps) {
  const [fresh, setFresh] = useState<string | null>(null)
  const { done, all } = routineCountOf(infoOf(form).routine)
  const room = ROUTINES_MAX - form.routines.length
  // Two dailys of that day may have the same item.
  const last = [...new Set(past?.routine.map((item) => item.text))]
  const add = (texts: string[]) => {
    const rows = texts.slice(0, room).map(newRoutine)
    onChange((now) => ({ routines: [...now.routines, ...rows] }))
    return rows
  }
  const copy = () => {
    const ids = add(last).map((row) => row.id)
    const undo = () => onChange((now) => ({ routines: withoutRows(now.routines, ids) }))
    toast(writing.copied(ids.length), { action: { label: writing.undo, onClick: undo } })
  }
  const suggest = async () => {
    const here = form.routines.map((row) => row.text.trim())
    add((await openRoutines(here, room)) ?? [])
  }
  return (
    <Section title={ko.ui.routine} kind="routine" total={<Total value={String(done)} unit={`/${all}`} />}>
      <ul>
        {form.routines.map((row) => (
          <RoutineLine
            key={row.id}
            row={row}
            fresh={row.id === fresh}
            error={errorAt(row.id)}
            onChange={(routine) => onChange({ routines: replaceRow(form.routines, routine) })}
            onRemove={(id) => onChange({ routines: withoutRows(form.routines, [id]) })}
          />
        ))}
      </ul>
      {form.routines.length === 0 && last.length > 0 && (
        <AddButton icon={<History size={18} />} onClick={copy}>
          {writing.lastRoutine}
        </AddButton>
      )}
      {room > 0 ? (
        <div className="grid grid-cols-2 gap-2">
          <AddButton icon={<Plus size={18} />} onClick={() => setFresh(add([''])[0]?.id ?? null)}>
            {writing.addRoutine}
          </AddButton>
          <AddButton icon={<ListPlus size={18} />} onClick={() => void suggest()}>
            {writing.suggestRoutine}
          </AddButton>
        </div>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{writing.routinesFull}</p>
      )}
      <div className="mt-2">
        <TextArea
          id={FIELD_IDS.memo}
          label={writing.routineMemo}
          hideLabel
          counter={false}
          max={ROUTINE_MEMO_MAX}
          placeholder={writing.routineMemoPlaceholder}
          value={form.memo}
          onChange={(memo) => onChange({ memo })}
          error={errorAt(FIELD_IDS.memo)}
        />
      </div>
    </Section>
  )
}

type LineProps = { row: RoutineRow; fresh: boolean; error?: string; onChange: (row: RoutineRow) => void; onRemove: (id: string) => void }

function RoutineLine({ row, fresh, error, onChange, onRemove }: LineProps) {
  const name = row.text || writing.routineText
  return (
    <Row id={row.id} name={name} error={error} onRemove={() => onRemove(row.id)}>
      <CheckCircle
        checked={row.checked}
        onChange={(checked) => onChange({ ...row, checked })}
        label={writing.routineChecked(name)}
        hideLabel
        className="-ml-2.5 flex-none"
      />
      <PlainInput
        id={row.id}
        label={writing.routineText}
        placeholder={writing.routinePlaceholder}
        ref={fresh ? focusOnMount : undefined}
        letters={ROUTINE_TEXT_MAX}
        value={row.text}
        onChange={(text) => onChange({ ...row, text })}
        error={error}
        errorId={errorIdOf(row.id)}
        className="-ml-2 flex-1 bg-transparent px-2"
      />
    </Row>
  )
}
