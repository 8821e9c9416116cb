import { beginPlatformUpload, dropPlatformUpload, finishPlatformUpload } from '#features/media/operator-contract.ts'
import { registerUploadEndpoints } from '#features/media/web/public.ts'
import * as goods from '../operator-contract.ts'
import { registerItemEndpoints } from '../web/own/endpoints.ts'

export const GOODS_PATH = '/goods'
export const NEW_GOODS = 'new'

/** The seller's screens act on the platform's goods here. */
registerUploadEndpoints({ beginUpload: beginPlatformUpload, finishUpload: finishPlatformUpload, dropUpload: dropPlatformUpload })
registerItemEndpoints(
  {
    countOwnItems: goods.countOwnGoods,
    createItem: goods.createGoods,
    deleteItem: goods.deleteGoods,
    editItem: goods.editGoods,
    editOption: goods.editGoodsOption,
    getOwnItem: goods.getOwnGoods,
    listOwnItems: goods.listOwnGoods,
    listReceivedQuestions: goods.listGoodsQuestions,
    pauseItems: goods.pauseGoods,
    replyToQuestion: goods.answerGoodsQuestion,
    setItemState: goods.setGoodsState,
  },
  {
    list: GOODS_PATH,
    items: GOODS_PATH,
    questions: `${GOODS_PATH}?tab=questions`,
    create: `${GOODS_PATH}/${NEW_GOODS}`,
    createOf: () => `${GOODS_PATH}/${NEW_GOODS}`,
    item: (id) => `${GOODS_PATH}/${id}`,
    editItem: (id) => `${GOODS_PATH}/${id}?edit=1`,
  },
)
