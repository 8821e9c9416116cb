import { foodWords as words } from '#features/daily/words/food.ts'
import type { Food } from '../../contract/food.ts'
import { nutrientSumOf } from '../../rules.ts'
import { nutrientText, shortNutrientText } from './amountText.ts'
import { kcalOf } from './format.ts'

type Props = {
  /** The meal, or the whole day. */
  label: string
  foods: readonly Pick<Food, 'amount'>[]
  kcal: number
}

/** kcal and nutrients of a meal or a day; says so where only some foods have nutrients. Nothing where none has. */
export function NutrientSum({ label, foods, kcal }: Props) {
  const sum = nutrientSumOf(foods)
  if (!sum) return null
  return (
    <p className="num flex flex-wrap justify-between gap-x-3 py-1 text-t3 text-fg2">
      <span>
        <b className="font-semibold text-fg">{label}</b> {kcalOf(kcal)}
      </span>
      <span className="ml-auto text-right">
        <span aria-hidden>{shortNutrientText(sum)}</span>
        <span className="sr-only">{nutrientText(sum)}</span>
        {sum.foods < foods.length && <span className="block text-fg3">{words.partly(sum.foods, foods.length)}</span>}
      </span>
    </p>
  )
}
