import { lazy, Suspense, useState, type ComponentType } from 'react'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'

// An empty form has no rows: their code is loaded while the screen is idle, or when the first row appears.

const foodLine = lazyRow(async () => (await loadPart(() => import('./FoodLine.tsx'))).FoodLine)
const workoutCard = lazyRow(async () => (await loadPart(() => import('./WorkoutCard.tsx'))).WorkoutCard)

export const FoodLine = foodLine.Row
export const WorkoutCard = workoutCard.Row
export const loadRows = () => Promise.all([foodLine.load(), workoutCard.load()])

/** A row that is rendered at once where its code is loaded already. */
function lazyRow<P extends object>(loadRow: () => Promise<ComponentType<P>>) {
  let loaded: ComponentType<P> | undefined
  const load = async () => ({ default: (loaded ??= await loadRow()) })
  const LazyRow = lazy(load)
  function Row(props: P) {
    // Kept, since another component would lose the state of the row.
    const [Known] = useState(() => loaded)
    if (Known) return <Known {...props} />
    return (
      <Suspense fallback={<RowSkeleton />}>
        <LazyRow {...(props as P & Parameters<typeof LazyRow>[0])} />
      </Suspense>
    )
  }
  return { Row, load }
}

const RowSkeleton = () => (
  <li>
    <Skeleton className="my-1 h-14 rounded-tile" />
  </li>
)
