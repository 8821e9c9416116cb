import { useState } from 'react'
import { number } from '#kit/ui/format.ts'
import { ko } from '#kit/ui/ko.ts'
import { care } from '#features/settings/words/care.ts'
import { writing } from '#features/post/words/writing.ts'
import { FOOD_NAME_MAX } from '../../rules.ts'
import type { FoodRow } from './model.ts'
import { focusOnMount, PlainInput } from './PlainInput.tsx'
import { errorIdOf, Row } from './Row.tsx'

type Props = {
  row: FoodRow
  /** In the care mode no kcal are shown or asked for. */
  hidesCalorie: boolean
  error?: string
  onChange: (row: FoodRow) => void
  onRemove: (id: string) => void
}

/** A food with its serving and kcal; a press opens its fields. */
export function FoodLine({ row, hidesCalorie, error, onChange, onRemove }: Props) {
  const [open, setOpen] = useState(false)
  const serving = row.serving && writing.oneServing(row.serving)
  const name = serving ? `${row.key} ${serving}` : row.key
  return (
    <Row
      id={row.id}
      name={row.key || writing.foodName}
      error={error}
      onRemove={() => onRemove(row.id)}
      className="border-line not-last:border-b"
    >
      {open || error !== undefined ? (
        <Fields row={row} hidesCalorie={hidesCalorie} error={error} fresh={open} onChange={onChange} />
      ) : (
        <button
          type="button"
          aria-label={hidesCalorie ? care.changeFood(name) : writing.changeFood(name, number(Number(row.calorie)))}
          onClick={() => setOpen(true)}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-2 py-1.5 text-left"
        >
          <span className="min-w-0 flex-1">
            <span className="block text-t5 font-medium break-words">{row.key}</span>{' '}
            {serving && <span className="num block text-t3 text-fg3">{serving}</span>}
          </span>{' '}
          {!hidesCalorie && (
            <b className="num flex-none text-t5 font-bold">
              {number(Number(row.calorie))}
              <span className="ml-0.5 text-t3 font-medium text-fg3">{ko.ui.kcal}</span>
            </b>
          )}
        </button>
      )}
    </Row>
  )
}

function Fields({ row, hidesCalorie, error, fresh, onChange }: Omit<Props, 'onRemove'> & { fresh: boolean }) {
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1.5 py-1">
      <PlainInput
        id={row.id}
        label={writing.foodName}
        placeholder={writing.foodName}
        letters={FOOD_NAME_MAX}
        ref={fresh && hidesCalorie ? focusOnMount : undefined}
        value={row.key}
        onChange={(key) => onChange({ ...row, key, serving: '' })}
        error={error}
        errorId={errorIdOf(row.id)}
        className="w-0 flex-1"
      />
      {!hidesCalorie && (
        <>
          <PlainInput
            label={writing.foodKcal}
            placeholder="0"
            digits={4}
            ref={fresh ? focusOnMount : undefined}
            value={row.calorie}
            onChange={(calorie) => onChange({ ...row, calorie, serving: '' })}
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
