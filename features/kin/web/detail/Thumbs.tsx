import type { MediaItem } from '#features/media/contract.ts'
import { viewImages } from '#features/post/web/public.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { kinDetail as words } from '../../words/detail.ts'

type Props = {
  images: readonly MediaItem[]
  fetchWhole: () => Promise<readonly MediaItem[]>
  onBroken: (item: MediaItem) => void
  className: string
}

/** Pictures as small squares; a press opens the viewer. */
export function Thumbs({ images, fetchWhole, onBroken, className }: Props) {
  if (images.length === 0) return null
  const open = (at: number) => void viewImages(images, at, async () => [...(await fetchWhole())])
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {images.map((item, at) => (
        <li key={item.key}>
          <button
            type="button"
            aria-label={words.picture(at + 1, images.length)}
            onClick={() => open(at)}
            className="block size-[84px] overflow-hidden rounded-photo"
          >
            <Photo item={item} alt="" ratio="1" eager={at === 0} onBroken={() => onBroken(item)} />
          </button>
        </li>
      ))}
    </ul>
  )
}
