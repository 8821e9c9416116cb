import { href } from '#features/routes.ts'
import { useScreen } from '#kit/web/screen.tsx'
import type { ShopName } from '../rules.ts'

type ShopPaths = {
  list: string
  item: (id: number) => string
  cart: string
  /** The payment of the cart, or of `?buy=`. */
  payment: string
  complete: (groupNo: number) => string
  orders: string
  order: (id: number) => string
}

/** Where the screens are that both shops have. */
export const SHOP_PATHS: Record<ShopName, ShopPaths> = {
  members: {
    list: href('ProShopList'),
    item: (id) => href('ProShopDetail', { id }),
    cart: href('CartMain'),
    payment: `${href('CartMain')}?step=2`,
    complete: (id) => href('CartComplete', { id }),
    orders: href('OrderList'),
    order: (id) => href('OrderDetail', { id }),
  },
  platform: {
    list: href('PcHaruShopMain'),
    item: (id) => href('PcHaruShopDetail', { id }),
    cart: href('PcHaruShopCart'),
    payment: href('PcHaruShopPayment'),
    complete: (id) => `${href('PcHaruShopPaymentComplete')}?order=${id}`,
    orders: href('PcHaruShopOrderList'),
    order: (id) => href('PcHaruShopOrderDetail', { id }),
  },
}

/** The shop of the calling screen: the platform's is in the portal. */
export const useShop = (): ShopName => (useScreen().name.startsWith('PcHaruShop') ? 'platform' : 'members')

export const useShopPaths = (): ShopPaths => SHOP_PATHS[useShop()]
