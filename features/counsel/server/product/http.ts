import { refuseIfLimited } from '#kit/server/auth/limits.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createProduct,
  deleteProduct,
  editProduct,
  getOwnProduct,
  listCounselProducts,
  listOwnProducts,
  orderProducts,
  setProductState,
} from '../../contract/product.ts'
import { insertProduct, moveProducts, removeProduct, updateProduct, updateProductState } from './product.ts'
import { acceptsRequestsOf, offerOf, ownProduct, ownProducts } from './sql.ts'

export const productHttp: Handled[] = [
  handle(listCounselProducts, ({ db, me, query, now }) => offerOf(db, { viewerNo: me?.user_no ?? null, userNo: query.user_no, now })),
  handle(listOwnProducts, async ({ db, me, now }) => ({
    accepts_requests: await acceptsRequestsOf(db, me.user_no, now),
    products: await ownProducts(db, me.user_no),
  })),
  handle(getOwnProduct, ({ db, me, params }) => ownProduct(db, me.user_no, params.product_no)),
  handle(createProduct, ({ db, me, body, now }) => insertProduct(db, me.user_no, body, now)),
  handle(editProduct, ({ db, me, params, body, now }) =>
    updateProduct(db, { userNo: me.user_no, productNo: params.product_no, now }, body),
  ),
  handle(setProductState, ({ db, me, params, body, now }) => {
    if (body.state === 1) refuseIfLimited(me, 'sell', now)
    return updateProductState(db, { userNo: me.user_no, productNo: params.product_no, now }, body.state)
  }),
  handle(orderProducts, ({ db, me, body }) => moveProducts(db, me.user_no, body.product_nos)),
  handle(deleteProduct, async ({ db, me, params, now }) => {
    await removeProduct(db, { userNo: me.user_no, productNo: params.product_no, now })
    return {}
  }),
]
