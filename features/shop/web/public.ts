import { lazyOptional } from '#kit/web/lazyOptional.ts'

export { extendShop } from './extensions.ts'
export { SHOP_PATHS, useShop, useShopPaths } from './shopPaths.ts'
export { ShopPage } from './ShopPage.tsx'
export { useItems } from './list/api.ts'
export { ItemResults, NO_ITEMS } from './list/ItemResults.tsx'

/** What an expert sells, on their page. Without its code the page goes on without. */
export const SellerItems = lazyOptional(async () => (await import('./list/SellerItems.tsx')).default)
