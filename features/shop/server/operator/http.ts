import { actLogged, handleOperator as handle, readLogged } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import {
  answerGoodsQuestion,
  countOwnGoods,
  createGoods,
  deleteGoods,
  editGoods,
  editGoodsOption,
  getOwnGoods,
  listGoodsQuestions,
  listOwnGoods,
  pauseGoods,
  setGoodsState,
} from '../../operator-contract.ts'
import { GOODS_READ } from '../../operator-rules.ts'
import { PLATFORM_SELLER } from '../../rules.ts'
import type { OwnItem } from '../../contract.ts'
import { countsOf, ownItem, ownItems, type Own } from '../own/sql.ts'
import { actAsSeller, pauseAll } from '../own/state-machine.ts'
import { insertItem, removeDraft, updateItem, updateOption } from '../own/write.ts'
import { questionsReceived, replyTo, unansweredOf } from '../question/question.ts'

const sellerNo = PLATFORM_SELLER
const ownOf = ({ params, now }: { params: { item_no: number }; now: Date }): Own => ({ sellerNo, itemNo: params.item_no, now })

const aboutItem =
  (facts: object = {}) =>
  ({ item_no, item_name }: OwnItem) => ({ target: `item:${item_no}`, facts: { item_name, ...facts } })

/** The platform's goods, as an expert has products. */
export const goodsOperatorHttp: Handled[] = [
  handle(listOwnGoods, ({ db, query, now }) => ownItems(db, { sellerNo, now }, query)),
  handle(countOwnGoods, async ({ db }) => {
    const [items, questions] = await Promise.all([countsOf(db, sellerNo), unansweredOf(db, sellerNo)])
    return { items, questions }
  }),
  handle(getOwnGoods, (call) => ownItem(call.db, ownOf(call))),
  handle(createGoods, (call) => actLogged(call, 'goods.create', () => insertItem(call.db, sellerNo, call.body, call.now), aboutItem())),
  handle(editGoods, (call) =>
    actLogged(call, 'goods.edit', () => updateItem(call.db, ownOf(call), call.body), aboutItem({ price: call.body.item_viv_price })),
  ),
  handle(deleteGoods, async (call) => {
    const target = `item:${call.params.item_no}`
    await actLogged(
      call,
      'goods.delete',
      () => removeDraft(call.db, ownOf(call)),
      () => ({ target }),
    )
    return {}
  }),
  handle(setGoodsState, (call) => {
    const { db, params, body, now } = call
    const work = async (): Promise<OwnItem> => {
      await actAsSeller(db, params.item_no, body.act, { now, sellerNo })
      return ownItem(db, ownOf(call))
    }
    return actLogged(call, 'goods.state', work, aboutItem({ step: body.act }))
  }),
  handle(pauseGoods, (call) => {
    const { db, body, now } = call
    const work = async () => ({ paused: await pauseAll(db, body.item_nos, { now, sellerNo }) })
    return actLogged(call, 'goods.pause', work, ({ paused }) => ({ target: 'item', facts: { item_nos: paused } }))
  }),
  handle(editGoodsOption, (call) => {
    const { db, params, body, now } = call
    const { sio_amt, stock } = body
    const facts = { sio_no: params.sio_no, ...(sio_amt !== undefined && { price: sio_amt }), ...(stock && { stock: stock.to }) }
    return actLogged(call, 'goods.option', () => updateOption(db, { sellerNo, sioNo: params.sio_no, now }, body), aboutItem(facts))
  }),
  handle(listGoodsQuestions, (call) =>
    readLogged(call, { act: GOODS_READ, target: 'item' }, () => questionsReceived(call.db, sellerNo, call.query)),
  ),
  handle(answerGoodsQuestion, (call) => {
    const { db, params, body, now } = call
    const work = () => replyTo(db, { sellerNo, questionNo: params.question_no, now }, body.reply)
    return actLogged(call, 'goods.answer', work, ({ item, question_no }) => ({ target: `item:${item.item_no}`, facts: { question_no } }))
  }),
]
