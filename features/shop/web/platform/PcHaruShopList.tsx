import { useScreen } from '#kit/web/screen.tsx'
import { NotFoundView } from '#kit/web/NotFoundView.tsx'
import { GOODS_CATEGORIES } from '../../rules.ts'
import { Goods } from './Goods.tsx'

/** The platform's goods of a category, which the address names. */
export default function PcHaruShopList() {
  const id = Number(useScreen().params['id'])
  const cate = GOODS_CATEGORIES.find((one) => one === id)
  return cate === undefined ? <NotFoundView /> : <Goods key={cate} cate={cate} />
}
