import { Skeleton } from '#kit/ui/Skeleton.tsx'

export const ROWS_SKELETON = (
  <div>
    {Array.from({ length: 4 }, (_, row) => (
      <div key={row} className="flex gap-3 px-5 py-4">
        <Skeleton className="size-11 flex-none rounded-full" />
        <div className="min-w-0 flex-1">
          <Skeleton className="h-5 w-32 max-w-full" />
          <Skeleton className="mt-2 h-4 w-48 max-w-full" />
          <Skeleton className="mt-2 h-10 w-full" />
        </div>
      </div>
    ))}
  </div>
)
