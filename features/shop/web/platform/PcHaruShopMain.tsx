import { Goods } from './Goods.tsx'

/** The platform's shop: all of its goods. */
export default function PcHaruShopMain() {
  return <Goods cate={undefined} />
}
