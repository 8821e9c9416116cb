import { useState, type ReactNode } from 'react'
import { WORKOUT_NAME_MAX } from '#features/daily/rules.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Chip } from '#kit/ui/Chip.tsx'
import { Field, FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { Stepper } from '#kit/ui/Stepper.tsx'
import { useForm } from '#kit/web/form.ts'
import type { NewPlanItem } from '../../contract.ts'
import {
  PLAN_COUNT_MAX,
  PLAN_FOODS_MAX,
  PLAN_MEALS,
  PLAN_MINUTES_MAX,
  PLAN_ROUTINE_MAX,
  PLAN_SETS_MAX,
  PLAN_TEXT_MAX,
} from '../../rules.ts'
import { plan as planWords, planForm } from '../../words/plan.ts'
import { openFoods, openWorkouts } from './openPickers.tsx'
import { WhenField, type When } from './WhenField.tsx'

const words = planForm.item

type Meal = Extract<NewPlanItem, { kind: 'meal' }>
type Workout = Extract<NewPlanItem, { kind: 'workout' }>
type Props = { initial: NewPlanItem; days: number; isNew: boolean; onDone: (item: NewPlanItem) => void }
/** All kinds in one: the sheet shows the fields of one. */
type Values = {
  text: string
  name: string
  meal: Meal['meal']
  foods: Meal['foods']
  minutes: number
  set: number
  count: number
  when: When
}

/** One item of a plan: what is to be done, and on which days. */
export function ItemSheet({ initial, days, isNew, onDone }: Props) {
  const { kind } = initial
  const sheet = useForm<Values>({
    initial: valuesOf(initial),
    problemsOf: (values) => [...contentProblems(kind, values), ...whenProblems(values.when)],
    send: async (values) => onDone(itemOf(kind, values)),
  })
  const { form, control, errorAt } = sheet
  return (
    <form {...form} className="flex min-h-full grow flex-col gap-6">
      {kind === 'routine' && (
        <Field
          label={words.routine}
          placeholder={words.routineHint}
          autoComplete="off"
          data-first-focus
          {...sheet.text('text', PLAN_ROUTINE_MAX)}
        />
      )}
      {kind === 'meal' && <MealFields sheet={sheet} />}
      {kind === 'workout' && <WorkoutFields sheet={sheet} />}
      <WhenField days={days} {...control('when')} error={errorAt('when')} />
      <span className="flex-1" />
      <div className="sticky -bottom-4 -mx-5 -mb-4 bg-surface px-5 pt-2 pb-4">
        <Button type="submit" full>
          {isNew ? words.done : words.change}
        </Button>
      </div>
    </form>
  )
}

type Sheet = ReturnType<typeof useForm<Values>>

function MealFields({ sheet: { control, text, errorAt } }: { sheet: Sheet }) {
  const meal = control('meal')
  const foods = control('foods')
  const pick = async () => {
    const picked = await openFoods(PLAN_FOODS_MAX - foods.value.length)
    if (picked) foods.onChange([...foods.value, ...picked].slice(0, PLAN_FOODS_MAX))
  }
  return (
    <>
      <Labelled label={words.meal}>
        <RadioTiles label={words.meal} options={MEAL_TILES} minRem={3.6} {...meal} />
      </Labelled>
      <Field label={words.mealText} placeholder={words.mealTextHint} autoComplete="off" {...text('text', PLAN_TEXT_MAX)} />
      <div data-field="foods" className="-mt-3 flex flex-col gap-2">
        {foods.value.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {foods.value.map((food, index) => (
              <li key={`${food.key} ${index}`}>
                <Chip
                  aria-label={words.removeFood(food.key)}
                  onClick={() => foods.onChange(foods.value.filter((_, at) => at !== index))}
                  className="max-w-full whitespace-normal!"
                >
                  {food.key} <span aria-hidden>×</span>
                </Chip>
              </li>
            ))}
          </ul>
        )}
        {foods.value.length < PLAN_FOODS_MAX && (
          <Button variant="quiet" size={48} onClick={() => void pick()}>
            {words.foods}
          </Button>
        )}
        <FieldError error={errorAt('foods')} />
      </div>
    </>
  )
}

function WorkoutFields({ sheet: { control, text } }: { sheet: Sheet }) {
  const name = control('name')
  // The name's field is not controlled, because of the IME: a picked name draws it anew.
  const [round, setRound] = useState(0)
  const pick = async () => {
    const picked = await openWorkouts()
    if (!picked) return
    name.onChange(picked)
    setRound(round + 1)
  }
  return (
    <>
      <div className="flex flex-col gap-2">
        <Field
          key={round}
          label={words.workout}
          placeholder={words.workoutHint}
          autoComplete="off"
          defaultValue={name.value}
          {...text('name', WORKOUT_NAME_MAX)}
        />
        <Button variant="quiet" size={48} onClick={() => void pick()}>
          {words.workouts}
        </Button>
      </div>
      <div className="flex flex-wrap gap-y-3">
        <Stepper label={words.minutes} min={0} max={PLAN_MINUTES_MAX} step={5} {...control('minutes')} />
        <Stepper label={words.set} min={0} max={PLAN_SETS_MAX} {...control('set')} />
        <Stepper label={words.count} min={0} max={PLAN_COUNT_MAX} step={5} {...control('count')} />
      </div>
      <Field label={words.workoutText} placeholder={words.workoutTextHint} autoComplete="off" {...text('text', PLAN_TEXT_MAX)} />
    </>
  )
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
        {label}
      </p>
      {children}
    </div>
  )
}

const MEAL_TILES = PLAN_MEALS.map((meal) => ({ value: meal, name: planWords.meals[meal], content: planWords.meals[meal] }))

const valuesOf = (item: NewPlanItem): Values => ({
  text: item.text,
  name: item.kind === 'workout' ? item.name : '',
  meal: item.kind === 'meal' ? item.meal : 'breakfast',
  foods: item.kind === 'meal' ? item.foods : [],
  minutes: item.kind === 'workout' ? item.minutes : 0,
  set: item.kind === 'workout' ? item.set : 0,
  count: item.kind === 'workout' ? item.count : 0,
  when: {
    mode: item.on_days.length > 0 ? 'on_days' : item.weekdays.length > 0 ? 'weekdays' : 'each',
    weekdays: item.weekdays,
    on_days: item.on_days,
  },
})

function itemOf(kind: NewPlanItem['kind'], { text, name, meal, foods, minutes, set, count, when }: Values): NewPlanItem {
  const schedule = { weekdays: when.mode === 'weekdays' ? when.weekdays : [], on_days: when.mode === 'on_days' ? when.on_days : [] }
  if (kind === 'routine') return { kind, text: text.trim(), ...schedule }
  if (kind === 'meal') return { kind, meal, text: text.trim(), foods, ...schedule }
  return { kind, name: name.trim(), minutes, set, count, text: text.trim(), ...schedule } satisfies Workout
}

function contentProblems(kind: NewPlanItem['kind'], { text, name, foods }: Values) {
  if (kind === 'workout') return name.trim() === '' ? [{ field: 'name' as const, text: words.needsWorkout }] : []
  if (text.trim() !== '' || (kind === 'meal' && foods.length > 0)) return []
  return [{ field: 'text' as const, text: kind === 'meal' ? words.needsMeal : words.needsRoutine }]
}

function whenProblems({ mode, weekdays, on_days }: When) {
  const isMissing = (mode === 'weekdays' && weekdays.length === 0) || (mode === 'on_days' && on_days.length === 0)
  return isMissing ? [{ field: 'when' as const, text: words.needsDays }] : []
}
