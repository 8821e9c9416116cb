import { cx } from '#kit/ui/cx.ts'
import { recordLook } from '#kit/ui/record.ts'
import type { NewPlanItem } from '../../contract.ts'
import { itemText, whenText } from './itemText.ts'

/** An item of a plan with its kind's icon. */
export function ItemLine({ item }: { item: NewPlanItem }) {
  const { Icon, word, colour } = recordLook[item.kind]
  const { name, how } = itemText(item)
  return (
    <span className="flex min-h-12 min-w-0 flex-1 items-center gap-3 py-1.5">
      <Icon aria-hidden size={20} strokeWidth={2} className={cx('flex-none', colour)} />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{word} </span>
        <span className="block text-t5 font-medium break-words">{name}</span>
        <span className="num block text-t3 break-words text-fg2">{[how, whenText(item)].filter((part) => part !== '').join(' · ')}</span>
      </span>
    </span>
  )
}
