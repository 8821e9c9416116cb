import { copyDatasetWith } from '../dataset/engine.ts'
import { addProducts, PRODUCTS } from '../dataset/products.ts'
import type { Viewer } from '../targets/target.ts'
import { compareReads, expectSame, get, type MakeRequests, type RequestPair, splitRequests } from './compare-requests.ts'
import type { Figure, Lab } from './lab.ts'
import { figureOf } from './table.ts'

const GOAL = { better: 'more', must: 0.7, aim: 0.8 } as const
/** The least bytes of a page of twenty products, and of a product. */
const PAGE_BYTES = 8000
const ITEM_BYTES = 1500
const ITEM_NOS = /"item_no":(\d+)/g
/** The number of a product that is on sale, for each viewer another. */
const itemOf = ({ user_no }: Viewer): number => (user_no * 10 + 1) % PRODUCTS

/** The first page of products in three orders, and a product's page, compared with their statements' bytes from a bare server. */
export async function products(lab: Lab): Promise<Figure[]> {
  const copy = await copyDatasetWith(lab.engine, await lab.dataset(), {
    files: ['products.ts'],
    add: (url) => addProducts(url, lab.size, new Date()),
  })
  const inCopy = { ...lab, dataset: () => Promise.resolve(copy.url) }
  const lists = await compareReads(
    inCopy,
    requestsOf((viewer) =>
      (['recommend', 'price', 'new'] as const).map((sort) => ({
        ours: `/v1/user/shop/product?sort=${sort}`,
        bare: `/items/${viewer.user_no}/${sort}`,
        bytes: PAGE_BYTES,
      })),
    ),
  )
  const pages = await compareReads(
    inCopy,
    requestsOf((viewer) => [
      { ours: `/v1/user/shop/product/${itemOf(viewer)}`, bare: `/item/${viewer.user_no}/${itemOf(viewer)}`, bytes: ITEM_BYTES },
    ]),
  )
  await copy.drop()
  const count = `of ${PRODUCTS / 1000} 000`
  return [figureOf(`pages of products ${count}`, lists, GOAL), figureOf(`a product ${count}`, pages, GOAL)]
}

type Paths = { ours: string; bare: string; bytes: number }

/** The requests of each viewer; the first viewer's answers are compared by the numbers of the products. */
const requestsOf =
  (pathsOf: (viewer: Viewer) => Paths[]): MakeRequests =>
  async (haru, bare) => {
    const of = (viewer: Viewer): RequestPair[] =>
      pathsOf(viewer).map((paths) => ({ ours: get(paths.ours, viewer, paths.bytes), bare: get(paths.bare, null, paths.bytes) }))
    for (const one of of(haru.tokens[0]!)) await expectSame(haru, bare, one, ITEM_NOS)
    return splitRequests(haru.tokens.flatMap(of))
  }
