import { lazy } from 'react'
import { extendShop } from '#features/shop/web/public.ts'
import { loadPart } from '#kit/web/part.ts'

/** For the app's start: reviews on the pages of products and sellers, and among what an expert received. */
export function extendWithReviews(): void {
  extendShop({
    Reviews: lazy(() => loadPart(() => import('./ProductReviews.tsx')).then((part) => ({ default: part.ProductReviews }))),
    SellerReviews: lazy(() => loadPart(() => import('./ProductReviews.tsx')).then((part) => ({ default: part.SellerReviews }))),
    ReceivedReviews: lazy(() => loadPart(() => import('./ReceivedOrderReviews.tsx'))),
  })
}
