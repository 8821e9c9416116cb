import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Placeholder of the tiles while they load. */
export const TILES_SKELETON = (
  <div className="grid grid-cols-3 gap-0.5">
    {[0, 1, 2, 3, 4, 5].map((tile) => (
      <Skeleton key={tile} className="aspect-square rounded-none" />
    ))}
  </div>
)
