import { useState, type UIEvent } from 'react'
import { Photo } from '#kit/ui/Photo.tsx'
import { openViewer } from '#kit/web/overlays.ts'
import type { ItemDetail } from '../../contract.ts'
import { itemPage as words } from '../../words/detail.ts'

/** The pictures of a product from edge to edge, as a snapping strip with a counter. A press opens the viewer. */
export function Pictures({ item: { item_name, images } }: { item: Pick<ItemDetail, 'item_name' | 'images'> }) {
  const [at, setAt] = useState(0)
  const all = images.length
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) => {
    if (clientWidth > 0) setAt(Math.min(all - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
  }
  return (
    <div data-pictures className="relative aspect-[390/268] bg-sunken">
      <div onScroll={follow} className="no-bar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain">
        {images.map((picture, index) => (
          <button
            key={picture.key}
            type="button"
            aria-label={words.pictures(item_name, index + 1, all)}
            onFocus={() => setAt(index)}
            onClick={() => openViewer(images, index)}
            className="block w-full flex-none snap-center"
          >
            <Photo item={picture} alt="" ratio="390 / 268" eager={index === 0} className="[&]:rounded-none" />
          </button>
        ))}
      </div>
      {all > 1 && (
        <span aria-hidden className="num absolute right-4 bottom-4 rounded-chip bg-black/60 px-2.5 py-0.5 text-t2 font-semibold text-white">
          {at + 1}/{all}
        </span>
      )}
    </div>
  )
}
