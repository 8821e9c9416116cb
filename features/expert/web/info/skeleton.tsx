import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** The page of an expert while it loads. */
export const INFO_SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    <Skeleton className="h-44 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
)
