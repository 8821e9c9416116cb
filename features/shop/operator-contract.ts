import { z } from 'zod'
import { endpoint, forOperators } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'
import {
  countOwnItems,
  createItem,
  deleteItem,
  editItem,
  editOption,
  getOwnItem,
  listOwnItems,
  pauseItems,
  setItemState,
} from './contract/own.ts'
import { listReceivedQuestions, replyToQuestion } from './contract/question.ts'
import { GOODS_CATEGORIES } from './rules.ts'

// What an expert does with products, for operators with the platform's goods.

export const listOwnGoods = forOperators('GET /v1/operator/shop/product', listOwnItems, 'goods.see')
export const countOwnGoods = forOperators('GET /v1/operator/shop/product/count', countOwnItems, 'goods.see')
export const getOwnGoods = forOperators('GET /v1/operator/shop/product/:item_no', getOwnItem, 'goods.see')
const category = { cate_no: z.literal([...GOODS_CATEGORIES], { error: '분류를 골라 주세요.' }) }
export const createGoods = endpoint('POST /v1/operator/shop/product', {
  access: 'operator',
  right: 'goods.act',
  idempotent: true,
  summary: 'Add goods of the platform as a draft, which may lack what is needed to sell',
  body: createItem.body.extend(category),
  answer: createItem.answer,
})
export const editGoods = endpoint('PUT /v1/operator/shop/product/:item_no', {
  access: 'operator',
  right: 'goods.act',
  idempotent: true,
  summary: 'Edit goods of the platform, unless they were edited since `version`',
  params: z.object({ item_no: no }),
  body: editItem.body.extend(category),
  answer: editItem.answer,
})
export const deleteGoods = forOperators('DELETE /v1/operator/shop/product/:item_no', deleteItem, 'goods.act')
export const setGoodsState = forOperators('PUT /v1/operator/shop/product/:item_no/state', setItemState, 'goods.act')
export const pauseGoods = forOperators('PUT /v1/operator/shop/product/pause', pauseItems, 'goods.act')
export const editGoodsOption = forOperators('PUT /v1/operator/shop/option/:sio_no', editOption, 'goods.act')
export const listGoodsQuestions = forOperators('GET /v1/operator/shop/question', listReceivedQuestions, 'goods.see')
export const answerGoodsQuestion = forOperators('PUT /v1/operator/shop/question/:question_no', replyToQuestion, 'goods.act')
