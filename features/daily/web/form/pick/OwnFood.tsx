import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { FieldError } from '#kit/ui/Field.tsx'
import { ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { FOOD_KCAL_MAX, FOOD_NAME_MAX } from '../../../rules.ts'
import { focusOnMount, PlainInput } from '../PlainInput.tsx'
import type { KnownFood } from '../../../contract/food.ts'

type Props = { name: string; hidesCalorie: boolean; onAdd: (food: KnownFood) => void; onCancel: () => void }

/** The form for a food of the member's own; in the care mode without kcal. */
export function OwnFood({ name, hidesCalorie, onAdd, onCancel }: Props) {
  const [key, setKey] = useState([...name].slice(0, FOOD_NAME_MAX).join(''))
  const [kcal, setKcal] = useState('')
  const [error, setError] = useState<string | undefined>()
  const add = () => {
    if (hidesCalorie && key.trim() === '') return setError(writing.needsName)
    if (!hidesCalorie && (key.trim() === '' || kcal === '')) return setError(writing.needsKcal)
    if (Number(kcal) > FOOD_KCAL_MAX) return setError(writing.kcalTooMuch)
    onAdd({ key: key.trim(), calorie: Number(kcal) })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <div className="flex items-center gap-1.5">
        <PlainInput
          label={writing.foodName}
          placeholder={writing.foodName}
          letters={FOOD_NAME_MAX}
          ref={name === '' || hidesCalorie ? focusOnMount : undefined}
          value={key}
          onChange={setKey}
          error={error}
          errorId="own-food-error"
          className="w-0 flex-1"
        />
        {!hidesCalorie && (
          <>
            <PlainInput
              label={writing.foodKcal}
              placeholder="0"
              digits={4}
              ref={name === '' ? undefined : focusOnMount}
              value={kcal}
              onChange={setKcal}
              className="num w-18 text-right font-semibold"
            />
            <span aria-hidden className="text-t3 font-medium text-fg3">
              {ko.ui.kcal}
            </span>
          </>
        )}
      </div>
      <div role="alert">
        <FieldError id="own-food-error" error={error} />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button variant="quiet" size={48} onClick={onCancel}>
          {ko.ui.close}
        </Button>
        <Button size={48} type="submit">
          {writing.ownAdd}
        </Button>
      </div>
    </form>
  )
}
