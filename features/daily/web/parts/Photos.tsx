import { Images } from 'lucide-react'
import { useState, type UIEvent } from 'react'
import { useDoubleTap } from '#features/like/web/public.ts'
import { ko } from '#kit/ui/ko.ts'
import { Photo } from '#kit/ui/Photo.tsx'
import type { Daily } from '../../contract.ts'

type Props = {
  daily: Pick<Daily, 'daily_images' | 'haru_name'>
  ratio: string
  onOpen: (index: number) => void
  /** Two taps within the window; nothing for a guest. */
  onDoubleTap?: () => void
}

/** The pictures of a daily: one, or a strip that snaps, with the counter. A tap opens the viewer. */
export function Photos({ daily, ratio, onOpen, onDoubleTap }: Props) {
  const [at, setAt] = useState(0)
  const press = useDoubleTap(() => onOpen(at), onDoubleTap)
  const all = daily.daily_images.length
  if (all === 0) return null
  const follow = (event: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget
    if (clientWidth > 0) setAt(Math.min(all - 1, Math.max(0, Math.round(scrollLeft / clientWidth))))
  }
  return (
    <div className="relative">
      <div onScroll={follow} className="no-bar flex snap-x snap-mandatory gap-2 overflow-x-auto overscroll-x-contain rounded-photo">
        {daily.daily_images.map((item, index) => (
          <button
            key={item.key}
            type="button"
            aria-label={`${ko.daily.photo(daily.haru_name, index + 1, all)} ${ko.daily.openPhotos}`}
            onFocus={() => setAt(index)}
            onClick={press}
            className="w-full flex-none snap-center"
          >
            <Photo item={item} alt="" ratio={ratio} />
          </button>
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
