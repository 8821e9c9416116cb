import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { foodWords as words } from '#features/daily/words/food.ts'
import { Chip } from '#kit/ui/Chip.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { ko } from '#kit/ui/ko.ts'
import { EATEN_PORTIONS, FOOD_SIZE_MAX, nutrientsOf, portionsOf, type Amount } from '../../rules.ts'
import { nutrientText, portionText } from '../parts/amountText.ts'
import { sizeOf } from './amount.ts'
import { PlainInput } from './PlainInput.tsx'

type Props = {
  amount: Amount
  /** In the care mode only portions are shown. */
  hidesSize: boolean
  /** Gives the chosen portion the focus when a press has just shown the fields. */
  fresh: boolean
  onChange: (amount: Amount) => void
}

/** How much of a food was eaten: portions, or its size where it is known; and the nutrients of it. */
export function AmountFields({ amount, hidesSize, fresh, onChange }: Props) {
  const { portion } = amount
  const portions = portionsOf(amount)
  const nutrients = nutrientsOf(amount)
  // Decided once: a size that is typed may become a whole portion, and must not lose the focus.
  const [focused] = useState(() => (fresh ? (EATEN_PORTIONS.find((quantity) => quantity === portions) ?? EATEN_PORTIONS[0]) : null))
  return (
    <div role="group" aria-label={words.amount} className="flex flex-wrap items-center gap-1.5 pb-2">
      {EATEN_PORTIONS.map((quantity) => (
        <Chip
          key={quantity}
          ref={quantity === focused ? focusOnce : undefined}
          selected={quantity === portions}
          onClick={() => onChange({ quantity, by: 'portion', portion })}
          className="num"
        >
          {portionText(portion.name, quantity)}
        </Chip>
      ))}
      {!hidesSize && portion.size !== null && <SizeField amount={amount} onChange={onChange} />}
      {!hidesSize && nutrients && <p className="num w-full text-t3 text-fg2">{nutrientText(nutrients)}</p>}
    </div>
  )
}

/** The eaten size with buttons for more and less. While it is empty, the amount stays. */
function SizeField({ amount, onChange }: Pick<Props, 'amount' | 'onChange'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const { portion } = amount
  const size = sizeOf(amount) ?? 0
  const step = (portion.size ?? 0) >= 100 ? 10 : 5
  const to = (quantity: number) => onChange({ quantity, by: 'size', portion })
  const stepTo = (quantity: number) => {
    setTyped(null)
    if (quantity > 0 && quantity <= FOOD_SIZE_MAX) to(quantity)
  }
  const label = words.size(portion.unit)
  return (
    <div role="group" aria-label={label} className="-mr-2.5 ml-auto flex items-center">
      <IconButton
        label={ko.ui.less(label)}
        icon={<Minus size={18} />}
        aria-disabled={size <= step || undefined}
        onClick={() => stepTo(size - step)}
      />
      <PlainInput
        label={label}
        digits={4}
        value={typed ?? String(size)}
        onChange={(digits) => {
          setTyped(digits)
          if (Number(digits) > 0) to(Math.min(FOOD_SIZE_MAX, Number(digits)))
        }}
        onBlur={() => setTyped(null)}
        className="num w-15 px-1 text-center font-semibold"
      />
      <span aria-hidden className="pl-1 text-t3 font-medium text-fg3">
        {portion.unit}
      </span>
      <IconButton
        label={ko.ui.greater(label)}
        icon={<Plus size={18} />}
        aria-disabled={size + step > FOOD_SIZE_MAX || undefined}
        onClick={() => stepTo(size + step)}
      />
    </div>
  )
}

const focusOnce = (chip: HTMLButtonElement | null): void => chip?.focus({ preventScroll: true })
