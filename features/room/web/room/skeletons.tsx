import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Records that are on their way. */
export const ROWS = (
  <div className="flex flex-col gap-4 px-5 py-3">
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex items-center gap-3">
        <Skeleton className="size-9 flex-none rounded-full" />
        <div className="flex-1">
          <Skeleton className="h-5" />
          <Skeleton className="mt-1.5 h-4 w-2/3" />
        </div>
      </div>
    ))}
  </div>
)

/** Tiles that are on their way. */
export const TILES = (
  <div className="grid grid-cols-3 gap-0.5">
    {[0, 1, 2, 3, 4, 5].map((tile) => (
      <Skeleton key={tile} className="aspect-square rounded-none" />
    ))}
  </div>
)
