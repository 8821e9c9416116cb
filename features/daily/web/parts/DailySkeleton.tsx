import { LineSkeleton, PostSkeleton } from '#features/post/web/public.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** The cards of the line while it loads. */
export function DailysSkeleton() {
  const tile = <Skeleton className="h-[78px] flex-1 rounded-tile" />
  return (
    <LineSkeleton
      body={
        <div className="mt-3 flex gap-2">
          {tile}
          {tile}
          {tile}
        </div>
      }
    />
  )
}

/** The detail while it loads. */
export function DetailSkeleton() {
  return (
    <PostSkeleton above={<Skeleton className="mt-3 h-[54px] rounded-tile" />} below={<Skeleton className="mt-4 h-40 rounded-tile" />} />
  )
}
