import { Plus, X } from 'lucide-react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { toast } from '#kit/web/overlays.ts'
import type { NewPlanItem } from '../../contract.ts'
import { PLAN_ITEMS_MAX } from '../../rules.ts'
import { planForm as words } from '../../words/plan.ts'
import { ItemLine } from '../parts/ItemLine.tsx'
import { itemText } from '../parts/itemText.ts'
import { openItem } from './open.tsx'
import { openRoutines } from './openPickers.tsx'

type Props = {
  items: NewPlanItem[]
  /** Of the plan. */
  days: number
  /** Takes the change of the newest items: a sheet may have been open meanwhile. */
  onChange: (change: (items: NewPlanItem[]) => NewPlanItem[]) => void
  error: string | undefined
}

/** The items of a plan that is being written. */
export function ItemList({ items, days, onChange, error }: Props) {
  const room = PLAN_ITEMS_MAX - items.length
  const add = async (kind: NewPlanItem['kind']) => {
    const made = await openItem(EMPTY_ITEMS[kind], { days, isNew: true })
    if (made) onChange((now) => [...now, made])
  }
  const suggest = async () => {
    const here = items.flatMap((item) => (item.kind === 'routine' ? [item.text] : []))
    const texts = (await openRoutines(here, room)) ?? []
    onChange((now) => [...now, ...texts.map((text): NewPlanItem => ({ ...EMPTY_ITEMS.routine, text }))])
  }
  const edit = async (item: NewPlanItem) => {
    const changed = await openItem(item, { days, isNew: false })
    if (changed) onChange((now) => now.map((one) => (one === item ? changed : one)))
  }
  const remove = (item: NewPlanItem, index: number) => {
    onChange((now) => now.filter((one) => one !== item))
    toast(words.removed, { action: { label: words.undo, onClick: () => onChange((now) => now.toSpliced(index, 0, item)) } })
  }
  return (
    <div data-field="items">
      <h2 className="text-t4 font-semibold text-fg2">{words.items}</h2>
      {items.length === 0 && <p className="mt-1 text-t3 text-fg3">{words.itemsHelp}</p>}
      <ul className="divide-y divide-line">
        {items.map((item, index) => {
          const { name } = itemText(item)
          return (
            // The same text can be there twice.
            <li key={`${index} ${name}`} className="flex items-center">
              <button type="button" onClick={() => void edit(item)} className="pressable flex min-w-0 flex-1 text-left">
                <ItemLine item={item} />
                <span className="sr-only">{words.edit}</span>
              </button>
              <IconButton
                label={words.remove(name)}
                icon={<X size={18} />}
                onClick={() => remove(item, index)}
                className="-mr-2.5 text-fg3"
              />
            </li>
          )
        })}
      </ul>
      {room > 0 ? (
        <div className="mt-2 grid grid-cols-2 gap-2">
          {KINDS.map((kind) => (
            <Button key={kind} variant="quiet" size={48} icon={<Plus size={18} />} onClick={() => void add(kind)}>
              {words.add[kind]}
            </Button>
          ))}
          <Button variant="quiet" size={48} onClick={() => void suggest()}>
            {words.suggestions}
          </Button>
        </div>
      ) : (
        <p className="mt-2 text-t4 text-fg3">{words.full}</p>
      )}
      <FieldError error={error} />
    </div>
  )
}

const KINDS = ['routine', 'meal', 'workout'] as const
const EACH_DAY = { weekdays: [], on_days: [] }
const EMPTY_ITEMS: { [K in NewPlanItem['kind']]: Extract<NewPlanItem, { kind: K }> } = {
  routine: { kind: 'routine', text: '', ...EACH_DAY },
  meal: { kind: 'meal', meal: 'breakfast', text: '', foods: [], ...EACH_DAY },
  workout: { kind: 'workout', name: '', minutes: 0, set: 0, count: 0, text: '', ...EACH_DAY },
}
