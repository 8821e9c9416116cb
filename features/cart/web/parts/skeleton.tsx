import { Skeleton } from '#kit/ui/Skeleton.tsx'

export const CART_SKELETON = (
  <div className="flex flex-col gap-2.5">
    <Skeleton className="h-[145px] rounded-card" />
    <Skeleton className="h-[145px] rounded-card" />
    <Skeleton className="h-32 rounded-card" />
  </div>
)
