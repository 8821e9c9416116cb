import type { ComponentType, LazyExoticComponent, RefObject } from 'react'
import type { ItemDetail } from '../contract.ts'
import type { ShopName } from '../rules.ts'

/** So many of an option. */
export type Choice = { sio_no: number; qtt: number }
export type ChooseItem = Pick<ItemDetail, 'item_no' | 'item_viv_price' | 'sio_info'>

/** What features in higher layers add to the screens of the shop. What none of them gives is not shown. */
export type ShopExtension = {
  /** In headers: leads to the cart, with how many products are in it. */
  CartButton?: LazyExoticComponent<ComponentType>
  /** Puts options of a product in the cart. @throws CallError */
  addToCart?: (item: ChooseItem, choices: readonly Choice[], shop: ShopName) => Promise<void>
  /** Opens the payment of these options alone. @throws CallError */
  buyNow?: (item: ChooseItem, choices: readonly Choice[], shop: ShopName) => Promise<void>
  /** The reviews on a product's page. */
  Reviews?: LazyExoticComponent<ComponentType<{ item: ItemDetail }>>
  /** Reviews of all that an expert sells, in their room. */
  SellerReviews?: LazyExoticComponent<ComponentType<{ userNo: number }>>
  /** Reviews of the viewer's own products, with answers. */
  ReceivedReviews?: LazyExoticComponent<ComponentType<{ scroller: RefObject<HTMLDivElement | null> }>>
}

let extension: ShopExtension = {}

/** For the app's start. */
export const extendShop = (parts: ShopExtension): void => void (extension = { ...extension, ...parts })

export const shopExtension = (): ShopExtension => extension
