import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Rows of clubs in their final shape while they load. */
export const CLUBS_SKELETON = (
  <div className="py-1">
    {Array.from({ length: 6 }, (_, at) => (
      <div key={at} className="flex gap-3.5 px-5 py-3.5">
        <Skeleton className="size-18 flex-none rounded-photo" />
        <div className="flex flex-1 flex-col gap-2 py-0.5">
          <Skeleton className="h-5 w-44 max-w-full" />
          <Skeleton className="h-4 w-56 max-w-full" />
          <Skeleton className="h-4 w-32" />
        </div>
      </div>
    ))}
  </div>
)
