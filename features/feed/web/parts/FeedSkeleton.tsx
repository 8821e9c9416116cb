import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Cards of the line while it loads, in their final shape. */
export function LineSkeleton() {
  return (
    <div role="status" aria-label={ko.daily.loading} className="flex flex-col gap-2.5 px-3">
      <CardSkeleton />
      <CardSkeleton />
      <CardSkeleton />
    </div>
  )
}

/** The detail while it loads. */
export function FeedSkeleton() {
  return (
    <div role="status" aria-label={ko.daily.loading} className="px-5 pt-3">
      <PersonSkeleton />
      <TextSkeleton />
      <Skeleton className="mt-3 aspect-4/3 w-full rounded-photo" />
    </div>
  )
}

function CardSkeleton() {
  return (
    <Card as="div" className="px-4 pt-3.5 pb-1.5">
      <PersonSkeleton />
      <TextSkeleton />
      <Skeleton className="mt-2.5 aspect-video w-full rounded-photo" />
      <div className="mt-1 flex h-11 items-center gap-4">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-14" />
      </div>
    </Card>
  )
}

function PersonSkeleton() {
  return (
    <div className="flex items-center gap-3">
      <Skeleton className="size-11 flex-none rounded-full" />
      <div className="flex-1">
        <Skeleton className="h-[18px] w-32" />
        <Skeleton className="mt-1 h-4 w-24" />
      </div>
    </div>
  )
}

function TextSkeleton() {
  return (
    <div className="mt-3.5">
      <Skeleton className="h-[18px]" />
      <Skeleton className="mt-1.5 h-[18px] w-2/3" />
    </div>
  )
}
