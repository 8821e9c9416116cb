import { lazy } from 'react'
import { loadPart } from '#kit/web/part.ts'

/** A seller's orders: the work of today, and all of them. */
export const SellerOrders = lazy(() => loadPart(() => import('./seller/SellerOrders.tsx')))

/** One order as its seller sees it. */
export const SellerOrder = lazy(() => loadPart(() => import('./seller/SellerOrder.tsx')))

/** What the shop brought a seller in a month. */
export const ShopSales = lazy(() => loadPart(() => import('./seller/ShopSales.tsx')))

export { useShopSales } from './seller/salesApi.ts'
export { ORDERS_SKELETON } from './seller/skeleton.tsx'
