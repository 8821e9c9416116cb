import { lazy } from 'react'
import { loadPart } from '#kit/web/part.ts'

export { extendShop } from './extensions.ts'
export { SHOP_PATHS, useShop, useShopPaths } from './shopPaths.ts'
export { ShopPage } from './ShopPage.tsx'
export { useItems } from './list/api.ts'
export { ItemResults, NO_ITEMS } from './list/ItemResults.tsx'

/** What an expert sells, on their page. Without its code the page goes on without. */
export const SellerItems = lazy(() => loadPart(() => import('./list/SellerItems.tsx')).catch(() => ({ default: () => null })))
