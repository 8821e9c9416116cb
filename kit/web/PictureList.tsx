import { Photo } from '#kit/ui/Photo.tsx'
import type { PictureItem } from '#kit/ui/picture.ts'
import { openViewer } from './overlays.ts'

type Props = {
  items: readonly (PictureItem & { key: string })[]
  /** The name of the list, where no text beside it says what the pictures are of. */
  label?: string
  /** The name of the nth picture of so many. */
  nameOf: (nth: number, count: number) => string
  className: string
}

/** Small pictures, each of which opens in the viewer; nothing without pictures. */
export function PictureList({ items, label, nameOf, className }: Props) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {items.map((item, index) => (
        <li key={item.key}>
          <button
            type="button"
            aria-label={nameOf(index + 1, items.length)}
            onClick={() => openViewer(items, index)}
            className="block size-21"
          >
            <Photo item={item} alt="" ratio={1} size="thm" className="rounded-tile" />
          </button>
        </li>
      ))}
    </ul>
  )
}
