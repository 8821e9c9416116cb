import { Images, Play } from 'lucide-react'
import { useState, type UIEvent } from 'react'
import { useDoubleTap } from '#features/like/web/public.ts'
import type { MediaItem } from '#features/media/contract.ts'
import { ko } from '#kit/ui/ko.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import { filmLength, isFilm } from '#kit/ui/picture.ts'

type Props = {
  images: readonly MediaItem[]
  /** The author's name. */
  name: string
  ratio: string
  /** The first picture is above the fold. */
  first?: boolean
  onOpen: (index: number) => void
  /** Called after a double tap; missing for guests. */
  onDoubleTap?: () => void
  /** Called when an item fails to load: marked addresses expire after some minutes. */
  onBroken?: (item: MediaItem) => void
}

/** The pictures and films of a post as a snapping strip with a counter. A tap opens the viewer. */
export function Photos({ images, name, ratio, first, onOpen, onDoubleTap, onBroken }: Props) {
  const [at, setAt] = useState(0)
  const handlePress = useDoubleTap(() => onOpen(at), onDoubleTap)
  const all = images.length
  if (all === 0) return null
  const follow = (event: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget
    if (clientWidth > 0) setAt(Math.min(all - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
  }
  return (
    <div className="relative">
      <div onScroll={follow} className="no-bar flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-photo">
        {images.map((item, index) => (
          <div key={item.key} className="relative w-full flex-none snap-center">
            <button
              type="button"
              aria-label={`${nameOf(item, name, index + 1, all)} ${ko.daily.openPhotos}`}
              onFocus={() => setAt(index)}
              onClick={handlePress}
              className="block w-full"
            >
              <Photo item={item} alt="" ratio={ratio} eager={first === true && index === 0} onBroken={() => onBroken?.(item)} />
            </button>
            {isFilm(item) && <PlayMark seconds={item.seconds} />}
          </div>
        ))}
      </div>
      {all > 1 && (
        <span
          aria-hidden
          className="num absolute right-2.5 bottom-2.5 flex items-center gap-1 rounded-chip bg-black/60 px-2 py-0.5 text-t2 font-semibold text-white"
        >
          <Images size={12} />
          {at + 1}/{all}
        </span>
      )}
    </div>
  )
}

function nameOf(item: MediaItem, name: string, at: number, all: number): string {
  if (!isFilm(item)) return ko.daily.photo(name, at, all)
  const film = ko.daily.filmOf(name, at, all)
  return item.seconds === null ? film : `${film}, ${ko.ui.lasting(item.seconds)}`
}

/** The play icon and length over a film. Outside of the button, whose label has both. */
function PlayMark({ seconds }: { seconds: number | null }) {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-0 grid place-items-center">
      <span className="grid size-14 place-items-center rounded-full bg-black/60 text-white">
        <Play size={26} fill="currentColor" className="ml-1" />
      </span>
      {seconds !== null && (
        <span className="num absolute bottom-2.5 left-2.5 rounded-chip bg-black/60 px-2 py-0.5 text-t2 font-semibold text-white">
          {filmLength(seconds)}
        </span>
      )}
    </span>
  )
}
