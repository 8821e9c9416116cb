import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { Field } from '#kit/ui/Field.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { writing } from '#features/post/words/writing.ts'
import { focusOnMount } from '../PlainInput.tsx'
import type { KnownFood } from '../../../contract/food.ts'
import { MEAL_NAME_MAX } from '../../../rules.ts'
import { upsertMeal, useMeals } from '../../api.ts'

type Props = { foods: KnownFood[]; onDone: (saved: boolean) => void }

/** Asks for the name of a meal and saves it. */
export function MealNameSheet({ foods, onDone }: Props) {
  const [name, setName] = useState(() => truncate(nameOf(foods)))
  const isTaken = useMeals().some((meal) => meal.meal_name === truncate(name))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async () => {
    if (truncate(name) === '') return setError(writing.needsMealName)
    setBusy(true)
    try {
      await upsertMeal(truncate(name), foods)
      onDone(true)
    } catch (refused) {
      setError(inKorean(refused instanceof Error ? refused.message : ''))
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      <p className="mb-4 text-t4 text-fg2">{foods.map((food) => food.key).join(', ')}</p>
      <Field
        label={writing.mealName}
        placeholder={writing.mealNamePlaceholder}
        maxLength={MEAL_NAME_MAX}
        autoComplete="off"
        defaultValue={name}
        ref={focusOnMount}
        onChange={(event) => setName(event.currentTarget.value)}
        error={error}
        help={isTaken ? writing.mealTaken : null}
      />
      <Button full type="submit" busy={busy} className="mt-5">
        {writing.saveIt}
      </Button>
    </form>
  )
}

const truncate = (name: string) => [...name.trim()].slice(0, MEAL_NAME_MAX).join('')
const nameOf = ([first, ...others]: KnownFood[]) =>
  first && others.length > 0 ? ko.daily.andMore(first.key, others.length) : (first?.key ?? '')
