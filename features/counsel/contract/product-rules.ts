import type { ErrorKind } from '#kit/contract/errors.ts'
import { lengthOf } from '#kit/contract/shape.ts'
import { productErrors } from './product-errors.ts'

/** Decisions d-3, "product". */
export const PRODUCTS_MAX = 10
export const TITLE_MIN = 2
export const TITLE_MAX = 40
export const DESCRIPTION_MAX = 200
export const CHANNELS = ['chat', 'voice', 'video'] as const
export type Channel = (typeof CHANNELS)[number]
export const MINUTES = [15, 20, 30, 50, 60] as const
export const EXT_MINUTES = [10, 15] as const
/** Of a product and of an extension, in viv. */
export const PRICE_MIN = 10
export const PRICE_MAX = 10_000

/** What an expert types. Null where nothing is chosen; `ext_minutes` null: no extension. */
export type ProductForm = {
  title: string
  description: string
  channel: Channel
  minutes: number | null
  price: number | null
  ext_minutes: number | null
  ext_price: number | null
}
type Problem = { field: keyof ProductForm; error: ErrorKind }

const isPrice = (price: number | null): boolean => price !== null && Number.isInteger(price) && price >= PRICE_MIN && price <= PRICE_MAX

/** What is wrong with a product, in the order of the form. */
export function productProblems(form: ProductForm): Problem[] {
  const found: Problem[] = []
  const needs = (field: keyof ProductForm, ok: boolean, error: ErrorKind): void => {
    if (!ok) found.push({ field, error })
  }
  const { title, description, minutes, ext_minutes } = form
  needs('title', lengthOf(title.trim()) >= TITLE_MIN && lengthOf(title.trim()) <= TITLE_MAX, productErrors.title)
  needs('description', lengthOf(description.trim()) <= DESCRIPTION_MAX, productErrors.description)
  needs(
    'minutes',
    MINUTES.some((one) => one === minutes),
    productErrors.minutes,
  )
  needs('price', isPrice(form.price), productErrors.price)
  if (ext_minutes !== null) {
    needs(
      'ext_minutes',
      EXT_MINUTES.some((one) => one === ext_minutes),
      productErrors.ext_minutes,
    )
    needs('ext_price', isPrice(form.ext_price), productErrors.ext_price)
  }
  return found
}
