import type { MediaItem } from '#features/media/contract.ts'
import { cs } from '#features/cs/words.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { openViewer } from '#kit/web/overlays.ts'

/** Pictures of an inquiry or of one of its messages. */
export function Pictures({ images }: { images: readonly MediaItem[] }) {
  if (images.length === 0) return null
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {images.map((item, index) => (
        <li key={item.key}>
          <button type="button" onClick={() => openViewer([...images], index)} className="block overflow-hidden rounded-tile">
            <span className="sr-only">{`${cs.picture(index + 1, images.length)} ${cs.openPictures}`}</span>
            <Photo item={item} alt="" ratio={1} size="thm" className="size-21 rounded-tile" />
          </button>
        </li>
      ))}
    </ul>
  )
}
