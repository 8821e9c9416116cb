import type { ReactNode } from 'react'
import { Card } from '#kit/ui/Card.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Three loading cards of a line, in the size of the final ones; `body` is below a card's text. */
export function LineSkeleton({ body }: { body: ReactNode }) {
  const card = (
    <Card as="div" className="px-4 pt-3.5 pb-1.5">
      <PersonSkeleton />
      <TextSkeleton />
      {body}
      <div className="mt-1 flex h-11 items-center gap-4">
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-14" />
      </div>
    </Card>
  )
  return (
    <div role="status" aria-label={ko.daily.loading} className="flex flex-col gap-2.5 px-3">
      {card}
      {card}
      {card}
    </div>
  )
}

/** The loading detail of a post, with elements above and below its text. */
export function PostSkeleton({ above, below }: { above?: ReactNode; below: ReactNode }) {
  return (
    <div role="status" aria-label={ko.daily.loading} className="px-5 pt-3">
      <PersonSkeleton />
      {above}
      <TextSkeleton />
      {below}
    </div>
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
