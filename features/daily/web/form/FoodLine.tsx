import { ChevronDown } from 'lucide-react'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { care } from '#features/settings/words/care.ts'
import { writing } from '#features/post/words/writing.ts'
import { FOOD_NAME_MAX, nutrientsOf } from '../../rules.ts'
import { amountText, shortNutrientText } from '../parts/amountText.ts'
import { amountOf, withAmount } from './amount.ts'
import { AmountFields } from './AmountFields.tsx'
import type { FoodRow } from './model.ts'
import { PlainInput } from './PlainInput.tsx'
import { errorIdOf, Row } from './Row.tsx'

type Props = {
  row: FoodRow
  /** Whether its fields are shown. */
  open: boolean
  /** In the care mode no kcal, nutrients and sizes are shown or asked for. */
  hidesCalorie: boolean
  error?: string
  onOpen: () => void
  onChange: (row: FoodRow) => void
  onRemove: (id: string) => void
}

/** A food with its amount and kcal; a press opens its fields. */
export function FoodLine({ row, open, hidesCalorie, error, onOpen, onChange, onRemove }: Props) {
  const amount = amountOf(row)
  const isOpen = open || error !== undefined
  return (
    <Row
      id={row.id}
      name={row.key || writing.foodName}
      error={error}
      onRemove={() => onRemove(row.id)}
      className="border-line not-last:border-b"
      below={
        isOpen && (
          <AmountFields amount={amount} hidesSize={hidesCalorie} fresh={open} onChange={(next) => onChange(withAmount(row, next))} />
        )
      }
    >
      {isOpen ? (
        <Fields row={row} hidesCalorie={hidesCalorie} error={error} onChange={onChange} />
      ) : (
        <ClosedLine row={row} hidesCalorie={hidesCalorie} onOpen={onOpen} />
      )}
    </Row>
  )
}

function ClosedLine({ row, hidesCalorie, onOpen }: Pick<Props, 'row' | 'hidesCalorie' | 'onOpen'>) {
  const eaten = amountText(amountOf(row), hidesCalorie)
  const nutrients = hidesCalorie || !row.amount ? null : nutrientsOf(row.amount)
  const nutrientLine = nutrients && shortNutrientText(nutrients)
  // All that is seen is part of the name, in the same order.
  const name = [row.key, eaten, nutrientLine].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      aria-label={hidesCalorie ? care.changeFood(name) : writing.changeFood(name, number(Number(row.calorie)))}
      aria-expanded={false}
      onClick={onOpen}
      className="flex min-h-14 min-w-0 flex-1 items-center gap-2 py-1.5 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-t5 font-medium break-words">{row.key}</span>{' '}
        {eaten && (
          <span className="num flex items-center gap-0.5 text-t3 text-fg2">
            {eaten}
            <ChevronDown size={14} aria-hidden className="flex-none text-fg3" />
          </span>
        )}
        {nutrientLine && <span className="num block text-t3 text-fg3">{nutrientLine}</span>}
      </span>{' '}
      {!hidesCalorie && (
        <b className="num flex-none text-t5 font-bold">
          {number(Number(row.calorie))}
          <span className="ml-0.5 text-t3 font-medium text-fg3">{ko.ui.kcal}</span>
        </b>
      )}
    </button>
  )
}

/** Name and kcal. What is typed here replaces the food of the table, so that its portion no longer applies. */
function Fields({ row, hidesCalorie, error, onChange }: Pick<Props, 'row' | 'hidesCalorie' | 'error' | 'onChange'>) {
  return (
    // Wraps where the letters are large: the name must stay readable beside the kcal.
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 py-1">
      <PlainInput
        id={row.id}
        label={writing.foodName}
        placeholder={writing.foodName}
        letters={FOOD_NAME_MAX}
        value={row.key}
        onChange={(key) => onChange({ ...row, key, amount: null })}
        error={error}
        errorId={errorIdOf(row.id)}
        className="w-0 min-w-22 flex-1"
      />
      {!hidesCalorie && (
        <>
          <PlainInput
            label={writing.foodKcal}
            placeholder="0"
            digits={4}
            value={row.calorie}
            onChange={(calorie) => onChange({ ...row, calorie, amount: null })}
            className="num w-18 text-right font-semibold"
          />
          <span aria-hidden className="text-t3 font-medium text-fg3">
            {ko.ui.kcal}
          </span>
        </>
      )}
    </div>
  )
}
