import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'

/** Placeholders while the first messages are loading. */
export function MessagesSkeleton() {
  const waits = useDelayed(true)
  if (!waits) return null
  return (
    <div role="status" aria-label={ko.ui.loading} className="flex flex-1 flex-col justify-end gap-3 p-3">
      {WIDTHS.map((width, index) => (
        <div key={index} className={index % 3 === 2 ? 'flex justify-end' : 'flex gap-2'}>
          {index % 3 !== 2 && <Skeleton className="size-10 rounded-full bg-press" />}
          <Skeleton className={`h-11 rounded-[20px] bg-press ${width}`} />
        </div>
      ))}
    </div>
  )
}

const WIDTHS = ['w-40', 'w-56', 'w-48', 'w-32', 'w-52', 'w-36']
