import { z } from 'zod'
import { QUERY_MAX } from '#features/tag/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { bothOrNeither, no, pageOf, text } from '#kit/contract/shape.ts'
import { GOODS_CATEGORIES, GOODS_SORTS } from '../rules.ts'
import { CATALOG_PAGE, CURSORS, itemCard, itemDetail } from './catalog.ts'

// The platform's own shop, whose buyers are experts. Cart, orders and questions are those of the members' shop.

const category = z.literal([...GOODS_CATEGORIES])

/** Goods of the platform in a list. */
export const goodsCard = itemCard.omit({ seller: true, dist_from_user: true }).extend({ cate_no: category, is_best: z.boolean() })
export type GoodsCard = z.infer<typeof goodsCard>

export const listGoods = endpoint('GET /v1/user/shop/platform/product', {
  access: 'expert',
  activity: 'sell',
  summary: 'Goods that haru sells to experts, of a category or with words in their names',
  rate: { calls: 120, seconds: 60 },
  query: z
    .object({
      sort: z.enum(GOODS_SORTS).default('recommend'),
      q: text(0, QUERY_MAX).default(''),
      cate_no: z.coerce.number().pipe(category).optional(),
      after: z.string().max(40).optional(),
      after_no: no.optional(),
      limit: pageOf(CATALOG_PAGE),
    })
    .superRefine(bothOrNeither('after', 'after_no'))
    .refine(({ sort, after }) => after === undefined || CURSORS[sort].safeParse(after).success, { path: ['after'] }),
  answer: z.object({
    items: z.array(goodsCard),
    /** The cursor of the next page; null after the last. */
    next: z.object({ after: z.string(), after_no: z.number().int() }).nullable(),
  }),
})

/** Goods of the platform on their page. */
export const goodsDetail = itemDetail
  .omit({
    seller: true,
    dist_from_user: true,
    promise: true,
    is_wished: true,
    wish_qtt: true,
    is_best: true,
    pass_rest: true,
    buyer_qtt: true,
  })
  .extend({ cate_no: category })
export type GoodsDetail = z.infer<typeof goodsDetail>

export const getGoods = endpoint('GET /v1/user/shop/platform/product/:item_no', {
  access: 'expert',
  activity: 'sell',
  summary: 'Goods that haru sells to experts, on sale or sold out',
  params: z.object({ item_no: no }),
  answer: goodsDetail,
})
