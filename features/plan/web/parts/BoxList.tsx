import { useState } from 'react'
import { CheckCircle } from '#kit/ui/CheckCircle.tsx'
import { cx } from '#kit/ui/cx.ts'
import { recordLook } from '#kit/ui/record.ts'
import type { PlanItem } from '../../contract.ts'
import { memberPlan } from '../../words/plan.ts'
import { pressBox } from '../api.ts'
import { itemText } from './itemText.ts'

type Props = {
  planNo: number
  day: string
  canCheck: boolean
  items: readonly { item: PlanItem; checked: boolean }[]
}

/** The boxes of a plan on one day. Pressing one saves it. */
export function BoxList({ planNo, day, canCheck, items }: Props) {
  return (
    <ul>
      {items.map(({ item, checked }) => (
        <li key={item.item_no} className="flex items-center gap-1">
          <Box box={{ plan_no: planNo, item_no: item.item_no, day }} name={itemText(item).name} checked={checked} disabled={!canCheck} />
          <BoxText item={item} checked={checked} />
        </li>
      ))}
    </ul>
  )
}

type BoxProps = { box: Parameters<typeof pressBox>[0]; name: string; checked: boolean; disabled: boolean }

/** The cache tells of a press only after the event, at whose end the browser would already have put the box back: it shows its own press. */
function Box({ box, name, checked, disabled }: BoxProps) {
  const [known, setKnown] = useState(checked)
  const [isShown, setShown] = useState(checked)
  if (checked !== known) {
    setKnown(checked)
    setShown(checked)
  }
  const change = async (next: boolean) => {
    setShown(next)
    const saved = await pressBox(box, next)
    if (saved !== null) setShown(saved)
  }
  return (
    <CheckCircle
      checked={isShown}
      disabled={disabled}
      onChange={(next) => void change(next)}
      label={memberPlan.checked(name)}
      hideLabel
      className="-ml-2.5 flex-none"
    />
  )
}

/** Beside its check box, which says the same to screen readers. */
function BoxText({ item, checked }: { item: PlanItem; checked: boolean }) {
  const { Icon, word, colour } = recordLook[item.kind]
  const { name, how } = itemText(item)
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2 py-1.5">
      <span className="min-w-0 flex-1">
        <span aria-hidden className={cx('block text-t5 break-words', checked ? 'text-fg3' : 'text-fg')}>
          {name}
        </span>
        {how !== '' && <span className="num block text-t3 break-words text-fg3">{how}</span>}
      </span>
      <Icon role="img" aria-label={word} size={18} strokeWidth={2} className={cx('flex-none', colour)} />
    </span>
  )
}
