import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Rows of questions in their final shape while they load. */
export const QUESTIONS_SKELETON = (
  <div>
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className="flex gap-3.5 px-5 py-4">
        <Skeleton className="size-11 flex-none rounded-tile" />
        <div className="flex flex-1 flex-col gap-2 py-0.5">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-28" />
          <Skeleton className="h-4 w-44 max-w-full" />
        </div>
      </div>
    ))}
  </div>
)
