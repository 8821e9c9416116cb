import type { ErrorKind } from '#kit/contract/errors.ts'
import { isBlank } from '#kit/contract/markup.ts'
import { shopErrors } from '../errors.ts'
import { isGoods, type PassTerms, type ProductType } from '../rules.ts'
import { medicineIn } from './medicines.ts'
import { NOTICE_KINDS, noticeFieldsOf, type NoticeKindName } from './notice-kinds.ts'

// Apart from the other rules: the lists of medicines and notices are large, and members' screens do without.

/** The category of sellers of supplements, who must have reported the business. */
const SUPPLEMENT_SELLER = 7

type Option = { sio_title: string; sio_amt: number }
export type ProductForm = {
  type: ProductType
  item_name: string
  /** With the tags of specification section 5. */
  item_desc: string
  item_viv_price: number
  options: readonly Option[]
  /** Shipping fee of a cart row. */
  si_order_amt: number
  /** From this price of the row on no shipping fee is taken, but surcharges are; null: never free. */
  free_from: number | null
  jeju_amt: number
  island_amt: number
  /** What the buyer bears of a return and of an exchange after a change of mind. */
  return_amt: number
  exchange_amt: number
  return_text: string
  notice_kind: NoticeKindName
  notice: Readonly<Record<string, string>>
  pass: PassTerms | null
}
type Problem = { field: string; error: ErrorKind }

/** What no product may be, a draft neither, in the order of the form. */
export function formProblems(form: ProductForm, seller: { cate_no: number }): Problem[] {
  const found: Problem[] = []
  const needs = (field: string, ok: boolean, error: ErrorKind): void => void (ok || found.push({ field, error }))
  const goods = isGoods(form.type)
  const kind = NOTICE_KINDS[form.notice_kind]
  const texts = [form.item_name, ...form.options.map(({ sio_title }) => sio_title), form.item_desc, ...Object.values(form.notice)]
  needs('item_name', medicineIn(texts, goods) === null, shopErrors.medicine)
  const titles = new Set(form.options.map(({ sio_title }) => sio_title))
  // The title of the only option may be empty: there is nothing to choose.
  needs('options', titles.size === form.options.length && (form.options.length === 1 || !titles.has('')), shopErrors.options)
  const shipping = [form.si_order_amt, form.jeju_amt, form.island_amt, form.return_amt, form.exchange_amt]
  needs('si_order_amt', goods || shipping.every((amount) => amount === 0), shopErrors.shipping)
  needs('pass', form.pass === null || !goods, shopErrors.pass)
  needs('free_from', form.free_from === null || form.si_order_amt > 0, shopErrors.free_from)
  needs('notice_kind', (kind.of === 'goods') === goods, shopErrors.notice_kind)
  needs('notice_kind', mayList(form.notice_kind, seller.cate_no), shopErrors.supplement)
  needs(
    'notice',
    Object.keys(form.notice).every((key) => key in kind.fields),
    shopErrors.notice,
  )
  return found
}

/** Whether sellers of a category may have goods of a kind; an unknown category may have what all may. */
export const mayList = (kind: NoticeKindName, cateNo: number | null): boolean => kind !== 'supplement' || cateNo === SUPPLEMENT_SELLER

type Seller = { has_facts: boolean; biz_no: string | null; may_sell: boolean }

/** What a product still lacks before members may buy it. */
export function saleProblems(form: Pick<ProductForm, 'item_desc' | 'notice' | 'notice_kind'>, images: number, seller: Seller): Problem[] {
  const found: Problem[] = []
  const needs = (field: string, ok: boolean, error: ErrorKind): void => void (ok || found.push({ field, error }))
  needs('seller', seller.may_sell, shopErrors.not_selling)
  needs('seller', seller.has_facts, shopErrors.seller)
  needs('seller', form.notice_kind !== 'supplement' || seller.biz_no !== null, shopErrors.supplement_seller)
  needs('images', images > 0, shopErrors.images)
  needs('item_desc', !isBlank(form.item_desc), shopErrors.item_desc)
  needs(
    'notice',
    Object.keys(noticeFieldsOf(form.notice_kind)).every((key) => Boolean(form.notice[key])),
    shopErrors.notice,
  )
  return found
}
