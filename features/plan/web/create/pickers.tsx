import { useDeferredValue, useState, type ReactNode } from 'react'
import { search, useFoods, useRoutines, useWorkouts } from '#features/daily/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { number } from '#kit/ui/format.ts'
import { SearchField } from '#kit/ui/SearchField.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { QueryFallback, type QueryState } from '#kit/web/QueryFallback.tsx'
import type { NewPlanItem } from '../../contract.ts'
import { planForm } from '../../words/plan.ts'

const words = planForm.pick

type Foods = Extract<NewPlanItem, { kind: 'meal' }>['foods']

/** Foods of the table, one portion of each. */
export function FoodPicker({ room, onDone }: { room: number; onDone: (foods: Foods) => void }) {
  const table = useFoods()
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  const hits = table.data && searched.trim() !== '' ? search(table.data, searched).map(({ item: { food } }) => food) : []
  const rows = hits.map((food) => ({ key: food.key, name: food.key, sub: words.kcal(number(food.calorie)), item: food }))
  return (
    <Picker
      query={table}
      rows={rows}
      room={room}
      head={<SearchField label={words.food} value={typed} onChange={setTyped} maxLength={30} focused />}
      empty={searched.trim() === '' ? words.typeFood : words.none}
      onDone={onDone}
    />
  )
}

/** A press on a workout of the table chooses it. */
export function WorkoutPicker({ onDone }: { onDone: (name: string) => void }) {
  const table = useWorkouts()
  const [typed, setTyped] = useState('')
  const searched = useDeferredValue(typed)
  if (!table.data) return <QueryFallback query={table} skeleton={SKELETON} />
  const { index } = table.data
  const items = (searched.trim() === '' ? index : search(index, searched)).map(({ item }) => item)
  return (
    <>
      <SearchField label={words.workout} value={typed} onChange={setTyped} maxLength={30} focused />
      {items.length === 0 && <p className="py-6 text-center text-t4 text-fg2">{words.none}</p>}
      <ul className="mt-2 divide-y divide-line">
        {items.map(({ name, category }) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onDone(name)}
              className="pressable flex min-h-14 w-full items-center justify-between gap-3 text-left"
            >
              <span className="min-w-0 text-t5 font-medium break-words">{name}</span>
              <span className="flex-none text-t3 text-fg3">{category}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Routine items that others often have. */
export function RoutinePicker({ here, room, onDone }: { here: readonly string[]; room: number; onDone: (texts: string[]) => void }) {
  const table = useRoutines()
  const rows = (table.data ?? [])
    .filter(({ text }) => !here.includes(text))
    .map(({ text, category }) => ({ key: text, name: text, sub: category, item: text }))
  return <Picker query={table} rows={rows} room={room} head={null} empty={words.none} onDone={onDone} />
}

type PickerProps<T> = {
  query: QueryState & { data: unknown }
  rows: readonly { key: string; name: string; sub: string; item: T }[]
  /** How many can be picked. */
  room: number
  head: ReactNode
  /** Without rows. */
  empty: string
  onDone: (items: T[]) => void
}

/** Rows with check boxes; what is picked stays while the rows change. */
function Picker<T>({ query, rows, room, head, empty, onDone }: PickerProps<T>) {
  const [picked, setPicked] = useState<{ key: string; name: string; sub: string; item: T }[]>([])
  if (query.data === undefined) return <QueryFallback query={query} skeleton={SKELETON} />
  const isPicked = (key: string): boolean => picked.some((one) => one.key === key)
  // What is picked stays on top, so that it can be taken out again.
  const shown = [...picked, ...rows.filter(({ key }) => !isPicked(key))]
  const isFull = picked.length >= room
  return (
    <div className="flex min-h-full flex-col">
      {head}
      {rows.length === 0 && <p className="py-6 text-center text-t4 text-fg2">{empty}</p>}
      <ul className="mt-2 divide-y divide-line">
        {shown.map((row) => (
          <li key={row.key} className="flex items-center gap-3">
            <CheckCircle
              className="min-w-0 flex-1"
              label={row.name}
              checked={isPicked(row.key)}
              disabled={isFull && !isPicked(row.key)}
              onChange={(on) => setPicked(on ? [...picked, row] : picked.filter(({ key }) => key !== row.key))}
            />
            <span className="num flex-none text-t3 text-fg3">{row.sub}</span>
          </li>
        ))}
      </ul>
      <span className="flex-1" />
      <div className="sticky -bottom-4 -mx-5 -mb-4 bg-surface px-5 pt-2 pb-4">
        <Button full disabled={picked.length === 0} onClick={() => onDone(picked.map(({ item }) => item))}>
          {picked.length === 0 ? words.pick : words.add(picked.length)}
        </Button>
      </div>
    </div>
  )
}

const SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
    <Skeleton className="h-12" />
  </div>
)
