import { Skeleton } from '#kit/ui/Skeleton.tsx'

/** Placeholder of the tiles while they load. */
export const TILES_SKELETON = (
  <div className="grid grid-cols-3 gap-0.5">
    {[0, 1, 2, 3, 4, 5].map((tile) => (
      <Skeleton key={tile} className="aspect-square rounded-none" />
    ))}
  </div>
)

/** Placeholder of what an expert offers while its code loads, as the one of its data. */
export const CARDS_SKELETON = (
  <div className="flex flex-col gap-2.5 p-3">
    {[0, 1, 2].map((card) => (
      <Skeleton key={card} className="h-36 rounded-card" />
    ))}
  </div>
)
