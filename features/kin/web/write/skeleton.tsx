import { Skeleton } from '#kit/ui/Skeleton.tsx'

export const FORM_SKELETON = (
  <div className="flex flex-col gap-6 p-5">
    <Skeleton className="h-17 rounded-tile" />
    <Skeleton className="h-13 rounded-tile" />
    <Skeleton className="h-40 rounded-tile" />
    <Skeleton className="size-21 rounded-tile" />
  </div>
)
