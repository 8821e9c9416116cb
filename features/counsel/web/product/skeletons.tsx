import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** A product or its form while it loads. */
export const PRODUCT_SKELETON = (
  <div className="flex flex-col gap-5 p-5">
    <Skeleton className="h-14 rounded-tile" />
    <Skeleton className="h-28 rounded-tile" />
    <Skeleton className="h-14 rounded-tile" />
    <Skeleton className="h-14 rounded-tile" />
  </div>
)

/** The list of products while it loads. */
export const PRODUCTS_SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-36 rounded-card" />
    ))}
  </div>
)
