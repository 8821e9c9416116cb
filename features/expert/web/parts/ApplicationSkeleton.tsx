import { Skeleton } from '#kit/ui/Skeleton.tsx'

export const APPLICATION_SKELETON = (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-40 rounded-card" />
    <Skeleton className="h-64 rounded-card" />
  </div>
)
