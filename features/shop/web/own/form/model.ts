import type { MediaItem } from '#features/media/contract.ts'
import type { Body } from '#kit/contract/endpoint.ts'
import { unescapeMarkup } from '#kit/contract/markup.ts'
import { number } from '#kit/ui/format.ts'
import { amountIn } from '#kit/web/amount.ts'
import type { Problem } from '#kit/web/form.ts'
import type { createItem, OwnItem, SellerFacts } from '../../../contract.ts'
import type { NoticeKindName } from '../../../contract/notice-kinds.ts'
import { shopErrors } from '../../../errors.ts'
import { formProblems, saleProblems } from '../../../contract/form-rules.ts'
import {
  FREEZE_DAYS_MAX,
  isGoods,
  NAME_MIN,
  PASS_DAYS_MAX,
  PASS_MAX,
  PRICE_MAX,
  SHIP_DAYS,
  SHIP_DAYS_MAX,
  SHIPPING_MAX,
  STOCK_MAX,
  type PassTerms,
  type ProductType,
} from '../../../rules.ts'
import { own } from '../../../words/own.ts'
import { isPlatform } from '../endpoints.ts'

const words = own.form

export type OptionValue = {
  /** Stays while the options are edited. */
  key: string
  /** Null: a new one. */
  sio_no: number | null
  sio_title: string
  sio_amt: string
  /** Typed for a new option; of one that exists it is changed in the list. */
  stock: string
}

/** What is typed: amounts as text. */
export type Values = {
  type: ProductType
  item_name: string
  item_viv_price: string
  images: MediaItem[]
  item_desc: string
  options: OptionValue[]
  ship_days: string
  si_order_amt: string
  free_from: string
  jeju_amt: string
  island_amt: string
  return_amt: string
  exchange_amt: string
  return_text: string
  notice_kind: NoticeKindName
  notice: Record<string, string>
  /** Of the platform's goods; 0: not chosen. Experts' products have their seller's. */
  cate_no: number
  /** Of a pass; '' of another service. */
  pass_unit: '' | PassTerms['unit']
  pass_qtt: string
  valid_days: string
  freeze_days: string
}

export const emptyOption = (key: string): OptionValue => ({ key, sio_no: null, sio_title: '', sio_amt: '0', stock: '' })

const amount = (value: number): string => number(value)

/** A new product of a type, or one that is edited. */
export function valuesOf(type: ProductType, item: OwnItem | null): Values {
  if (item === null) {
    return {
      type,
      item_name: '',
      item_viv_price: '',
      images: [],
      item_desc: '',
      options: [emptyOption('first')],
      ship_days: String(SHIP_DAYS),
      si_order_amt: '0',
      free_from: '',
      jeju_amt: '0',
      island_amt: '0',
      return_amt: '0',
      exchange_amt: '0',
      return_text: '',
      notice_kind: isGoods(type) ? 'other' : 'service',
      notice: {},
      cate_no: 0,
      ...passValues(null),
    }
  }
  return {
    type: item.type,
    item_name: item.item_name,
    item_viv_price: amount(item.item_viv_price),
    images: item.images,
    item_desc: unescapeMarkup(item.item_desc),
    options: item.sio_info.map(({ sio_no, sio_title, sio_amt, stock }) => ({
      key: String(sio_no),
      sio_no,
      sio_title,
      sio_amt: amount(sio_amt),
      stock: stock === null ? '' : amount(stock),
    })),
    ship_days: String(item.ship_days),
    si_order_amt: amount(item.si_order_amt),
    free_from: item.free_from === null ? '' : amount(item.free_from),
    jeju_amt: amount(item.jeju_amt),
    island_amt: amount(item.island_amt),
    return_amt: amount(item.return_amt),
    exchange_amt: amount(item.exchange_amt),
    return_text: item.return_text,
    notice_kind: item.notice_kind,
    notice: item.notice,
    cate_no: item.cate_no,
    ...passValues(item.pass),
  }
}

const passValues = (pass: PassTerms | null) => ({
  pass_unit: pass?.unit ?? ('' as const),
  pass_qtt: String(pass?.qtt ?? 10),
  valid_days: String(pass?.valid_days ?? 90),
  freeze_days: String(pass?.freeze_days ?? 0),
})

/** A pass of days is valid on its days. */
function passOf({ type, pass_unit: unit, pass_qtt, valid_days, freeze_days }: Values): PassTerms | null {
  if (isGoods(type) || unit === '') return null
  const qtt = amountIn(pass_qtt) ?? 0
  return { unit, qtt, valid_days: unit === 'day' ? qtt : (amountIn(valid_days) ?? 0), freeze_days: amountIn(freeze_days) ?? 0 }
}

const SHIPPING = ['si_order_amt', 'jeju_amt', 'island_amt', 'return_amt', 'exchange_amt'] as const

/** Of values without problems. What a kind of notice does not ask for, and what is empty, is left out. */
export function bodyOf(values: Values): Body<typeof createItem> {
  const { type, item_name, item_desc, images, options, free_from, return_text, notice_kind, notice } = values
  const goods = isGoods(type)
  const shipping = (field: (typeof SHIPPING)[number]): number => (goods ? (amountIn(values[field]) ?? 0) : 0)
  return {
    type,
    item_name: item_name.trim(),
    item_desc: item_desc.trim(),
    images: images.map(({ key }) => key),
    item_viv_price: amountIn(values.item_viv_price) ?? 0,
    options: options.map(({ sio_no, sio_title, sio_amt, stock }) => ({
      sio_no,
      sio_title: sio_title.trim(),
      sio_amt: amountIn(sio_amt) ?? 0,
      stock: sio_no === null ? amountIn(stock) : null,
    })),
    si_order_amt: shipping('si_order_amt'),
    free_from: goods ? amountIn(free_from) : null,
    jeju_amt: shipping('jeju_amt'),
    island_amt: shipping('island_amt'),
    ship_days: amountIn(values.ship_days) ?? SHIP_DAYS,
    return_amt: shipping('return_amt'),
    exchange_amt: shipping('exchange_amt'),
    return_text: return_text.trim(),
    notice_kind,
    pass: passOf(values),
    ...(isPlatform() && { cate_no: values.cate_no }),
    notice: Object.fromEntries(Object.entries(notice).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]]))),
  }
}

const within = (typed: string, min: number, max: number): boolean => {
  const value = amountIn(typed)
  return value !== null && value >= min && value <= max
}

export const isAmountWrong = ({ sio_amt }: OptionValue): boolean => !within(sio_amt, 0, PRICE_MAX)
export const isStockWrong = ({ sio_no, stock }: OptionValue): boolean =>
  sio_no === null && stock.trim() !== '' && !within(stock, 0, STOCK_MAX)
/** Of several options each has a name of its own. */
export const isTitleWrong = (options: readonly OptionValue[], at: number): boolean => {
  const titles = options.map(({ sio_title }) => sio_title.trim())
  return titles.length > 1 && (titles[at] === '' || titles.indexOf(titles[at]!) < at)
}

type Context = {
  /** Null while the profile is unknown; the server decides in any case. */
  cateNo: number | null
  /** Whether it is to be sold, or is sold already: then nothing may lack. Null facts: the seller has told none. */
  sale: { facts: SellerFacts | null } | null
  /** Pictures that are still being sent. */
  uploads: number
}

/** What is wrong, in the order of the form. */
export function problemsOf(values: Values, { cateNo, sale, uploads }: Context): Problem<Values>[] {
  const problems: Problem<Values>[] = []
  const needs = (field: keyof Values, ok: boolean, text: string): void => void (ok || problems.push({ field, text }))
  const goods = isGoods(values.type)
  needs('item_name', [...values.item_name.trim()].length >= NAME_MIN, words.needsName)
  needs('item_viv_price', within(values.item_viv_price, 1, PRICE_MAX), shopErrors.price.message)
  needs('images', uploads === 0, words.uploading)
  needs('cate_no', !isPlatform() || values.cate_no > 0, words.needsCate)
  needs('options', !values.options.some((option) => isAmountWrong(option) || isStockWrong(option)), words.amounts)
  needs('ship_days', within(values.ship_days, 1, SHIP_DAYS_MAX), words.daysLimit)
  if (!goods && values.pass_unit !== '') {
    needs('pass_qtt', within(values.pass_qtt, 1, PASS_MAX), words.pass.limit(PASS_MAX))
    needs('valid_days', values.pass_unit === 'day' || within(values.valid_days, 1, PASS_DAYS_MAX), words.pass.limit(PASS_DAYS_MAX))
    needs('freeze_days', within(values.freeze_days, 0, FREEZE_DAYS_MAX), words.pass.freezeLimit(FREEZE_DAYS_MAX))
  }
  if (goods) {
    for (const field of SHIPPING) needs(field, within(values[field], 0, SHIPPING_MAX), words.shippingLimit)
    needs('free_from', values.free_from.trim() === '' || within(values.free_from, 1, 1_000_000), words.freeFromLimit)
  }
  const body = bodyOf(values)
  // An unknown category passes here; the server knows it.
  const found = formProblems(body, { cate_no: cateNo ?? 7 })
  if (sale) {
    const { facts } = sale
    found.push(...saleProblems(body, values.images.length, { has_facts: facts !== null, biz_no: facts?.biz_no ?? null, may_sell: true }))
  }
  for (const { field, error } of found) {
    const name = field === 'seller' ? 'root' : (field as keyof Values)
    if (!problems.some((one) => one.field === name)) problems.push({ field: name, text: error.message, code: error.code })
  }
  return problems.toSorted((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field))
}

/** As the form shows them; the focus goes to the first wrong one. */
const ORDER: readonly string[] = [
  'type',
  'cate_no',
  'item_name',
  'item_viv_price',
  'images',
  'item_desc',
  'options',
  'pass_unit',
  'pass_qtt',
  'valid_days',
  'freeze_days',
  'ship_days',
  'si_order_amt',
  'free_from',
  'jeju_amt',
  'island_amt',
  'return_amt',
  'exchange_amt',
  'return_text',
  'notice_kind',
  'notice',
  'root',
]
