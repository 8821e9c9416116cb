import { lazy } from 'react'
import { loadPart } from '#kit/web/part.ts'

/** A seller's orders: the work of today, and all of them. */
export const SellerOrders = lazy(() => loadPart(() => import('./seller/SellerOrders.tsx')))

/** One order as its seller sees it. */
export const SellerOrder = lazy(() => loadPart(() => import('./seller/SellerOrder.tsx')))

export { ORDERS_SKELETON } from './seller/skeleton.tsx'
