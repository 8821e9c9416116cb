import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Orders or one order while they load. */
export const ORDERS_SKELETON = (
  <div className="flex flex-col gap-2.5">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-28 rounded-card bg-surface" />
    ))}
  </div>
)
