import type { Body } from '#kit/contract/endpoint.ts'
import type { Problem } from '#kit/web/form.ts'
import { number } from '#kit/ui/format.ts'
import { amountIn } from '#kit/web/amount.ts'
import type { createProduct, OwnProduct } from '../../contract/product.ts'
import { productProblems, type Channel, type ProductForm } from '../../contract/product-rules.ts'

/** What is typed: prices as text, and 0 for no extension. */
export type Values = {
  title: string
  description: string
  channel: Channel
  minutes: number | null
  price: string
  ext_minutes: number
  ext_price: string
}

export const valuesOf = (product: OwnProduct | null): Values => ({
  title: product?.title ?? '',
  description: product?.description ?? '',
  channel: product?.channel ?? 'chat',
  minutes: product?.minutes ?? null,
  price: product ? number(product.price) : '',
  ext_minutes: product?.ext_minutes ?? 0,
  ext_price: product?.ext_price ? number(product.ext_price) : '',
})

export const formOf = ({ price, ext_minutes, ext_price, ...rest }: Values): ProductForm => ({
  ...rest,
  price: amountIn(price),
  ext_minutes: ext_minutes === 0 ? null : ext_minutes,
  ext_price: ext_minutes === 0 ? null : amountIn(ext_price),
})

export const problemsOf = (values: Values): Problem<Values>[] =>
  productProblems(formOf(values)).map(({ field, error }) => ({ field, text: error.message }))

/** Of values without problems: what is null in the form is chosen then. */
export const bodyOf = (values: Values) => formOf(values) as Body<typeof createProduct>
