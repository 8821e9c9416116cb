import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { loadPart } from '#kit/web/part.ts'
import type { MediaStripProps } from './stripProps.ts'
import { useLoaded } from './useLoaded.ts'

/** The strip of pictures and films in a form. Loads its code when first shown. */
export function MediaStrip(props: MediaStripProps) {
  const { part, failed, retry } = useLoaded(loadStrip)
  const waits = useDelayed(part === null)
  if (part) return <part.Strip {...props} />
  return (
    <div className="h-21" aria-busy={!failed}>
      {failed && (
        <Button variant="quiet" size={44} onClick={retry}>
          {ko.ui.retry}
        </Button>
      )}
      {!failed && waits && <Skeleton className="size-21 rounded-tile" />}
    </div>
  )
}

const loadStrip = () => loadPart(() => import('./Strip.tsx'))
