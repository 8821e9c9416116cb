import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Rows while they load. */
export const LIST_SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} className="h-28 rounded-card" />
    ))}
  </div>
)

/** A product or a form while it loads. */
export const FORM_SKELETON = (
  <div className="flex flex-col gap-5 p-5">
    <Skeleton className="h-14 rounded-tile" />
    <Skeleton className="h-28 rounded-tile" />
    <Skeleton className="h-14 rounded-tile" />
    <Skeleton className="h-14 rounded-tile" />
  </div>
)
