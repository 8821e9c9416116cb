import { cx } from './cx.ts'
import { number } from './format.ts'
import { ko } from './ko.ts'
import { RadioTiles } from './RadioTiles.tsx'

/** The amounts that have a name. */
type Preset = keyof typeof ko.ui.caloriePresets

type Props = {
  /** The offered amounts, in kcal. */
  amounts: readonly Preset[]
  /** kcal; null or 0 while nothing is chosen. */
  value: number | null
  /** kcal, or 0 when the choice is cleared. */
  onChange: (value: number) => void
}

/** A choice of amounts for someone who does not know the calories. */
export function CaloriePresets({ amounts, value, onChange }: Props) {
  const options = amounts.map((kcal) => {
    const words = ko.ui.caloriePresets[kcal]
    const content = (
      <>
        <span className="num text-t5 leading-5 font-bold">{number(kcal)}</span>
        <span className={cx('max-w-full text-t1 tracking-tight', kcal !== value && 'text-fg3')}>{words}</span>
      </>
    )
    return { value: kcal as number, name: `${number(kcal)} ${ko.ui.kcal} ${words}`, ground: 'bg-meal-weak', content }
  })
  return (
    <RadioTiles
      label={ko.ui.calories}
      options={options}
      value={value}
      onChange={onChange}
      onClear={() => onChange(0)}
      tileClassName="min-h-15"
    />
  )
}
