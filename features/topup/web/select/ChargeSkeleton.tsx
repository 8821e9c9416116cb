import { Skeleton } from '#kit/ui/Skeleton.tsx'

export const CHARGE_SKELETON = (
  <div>
    <Skeleton className="h-8 w-52" />
    <Skeleton className="mt-2 h-5 w-60" />
    <div className="mt-5 grid grid-cols-4 gap-1.5">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
        <Skeleton key={tile} className="h-18 rounded-tile" />
      ))}
    </div>
    <Skeleton className="mt-8 h-7 w-24" />
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="mt-4 h-12 rounded-tile" />
    ))}
  </div>
)
