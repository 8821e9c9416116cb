import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { loadPart } from '#kit/web/part.ts'
import type { Picture } from './Cropper.tsx'
import { useLoaded } from './useLoaded.ts'

type Props = { load: () => Promise<Picture>; onDone: (cut: Blob) => void }

/** Loads the picture and the crop code. */
export function CropSheet({ load, onDone }: Props) {
  const [loadBoth] = useState(() => async () => {
    const [{ Cropper }, picture] = await Promise.all([loadPart(() => import('./Cropper.tsx')), load()])
    return { Cropper, picture }
  })
  const { part, failed, retry } = useLoaded(loadBoth)
  if (part) return <part.Cropper picture={part.picture} onDone={onDone} />
  if (!failed) return <Skeleton className="aspect-square w-full rounded-photo" />
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>{ko.ui.failed}</p>
      <Button variant="quiet" size={48} onClick={retry}>
        {ko.ui.retry}
      </Button>
    </div>
  )
}
