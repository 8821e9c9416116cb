import { Skeleton } from '#kit/ui/Skeleton.tsx'

export const WEEK_SKELETON = (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-12 w-72 max-w-full rounded-tile bg-surface" />
    <Skeleton className="h-[720px] rounded-card bg-surface" />
  </div>
)
