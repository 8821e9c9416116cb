import { z } from 'zod'
import { text } from '#kit/contract/shape.ts'
import {
  amountKcal,
  FOOD_KCAL_MAX,
  FOOD_NAME_MAX,
  FOOD_SIZE_MAX,
  MEALS,
  NUTRIENT_MAX,
  PORTION_NAME_MAX,
  PORTIONS_MAX,
  type Amount,
} from '../rules.ts'

/** A whole number from 0 to `max`. */
export const upTo = (max: number) => z.number().int().min(0).max(max)

const grams = z.number().min(0).max(NUTRIENT_MAX).nullable()

/** How much was eaten, and the portion that kcal and nutrients are computed from (decision 056). Our own, optional addition. */
const foodAmount = z
  .object({
    quantity: z.number().positive(),
    by: z.enum(['portion', 'size']),
    portion: z.object({
      name: text(0, PORTION_NAME_MAX),
      /** In `unit`. */
      size: z.number().positive().max(FOOD_SIZE_MAX).nullable(),
      unit: z.enum(['g', 'ml']),
      kcal: upTo(FOOD_KCAL_MAX),
      carb: grams,
      protein: grams,
      fat: grams,
    }),
  })
  .refine(({ by, portion }) => by === 'portion' || portion.size !== null, { path: ['by'], error: '1회 분량을 모르는 음식이에요.' })
  .refine(({ by, quantity }) => quantity <= (by === 'portion' ? PORTIONS_MAX : FOOD_SIZE_MAX), {
    path: ['quantity'],
    error: `양은 ${PORTIONS_MAX}인분, ${FOOD_SIZE_MAX.toLocaleString('en')}g까지 적을 수 있어요.`,
  })

/** The parts of a food without its meal. */
export const foodParts = { key: text(1, FOOD_NAME_MAX), calorie: upTo(FOOD_KCAL_MAX), amount: foodAmount.optional() }
/** One kcal off is rounding. */
const fitsAmount = ({ calorie, amount: eaten }: { calorie: number; amount?: Amount | undefined }): boolean =>
  eaten === undefined || Math.abs(amountKcal(eaten) - calorie) <= 1
const misfit = { path: ['calorie'], error: '칼로리가 먹은 양과 맞지 않아요.' }

export const food = z.object({ ...foodParts, sort: z.enum(MEALS) }).refine(fitsAmount, misfit)
export type Food = z.infer<typeof food>
/** A food without its meal, for suggestions and saved meals. */
export const knownFood = z.object(foodParts).refine(fitsAmount, misfit)
export type KnownFood = z.infer<typeof knownFood>
