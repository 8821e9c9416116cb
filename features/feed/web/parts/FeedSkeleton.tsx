import { LineSkeleton, PostSkeleton } from '#features/post/web/public.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** The cards of the line while it loads. */
export function FeedsSkeleton() {
  return <LineSkeleton body={<Skeleton className="mt-2.5 aspect-video w-full rounded-photo" />} />
}

/** The detail while it loads. */
export function FeedSkeleton() {
  return <PostSkeleton below={<Skeleton className="mt-3 aspect-4/3 w-full rounded-photo" />} />
}
