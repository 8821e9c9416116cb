import { lazy, Suspense } from 'react'
import type { MediaItem } from '#features/media/contract.ts'
import { filmAt, isFilm, pictureAt } from '#kit/ui/picture.ts'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { story as words } from '#features/story/words.ts'
import { loadPart } from '#kit/web/part.ts'

const MediaStrip = lazy(async () => {
  const { MediaStrip: Strip } = await loadPart(() => import('#features/media/web/public.ts'))
  return { default: Strip }
})

type Props = { value: readonly MediaItem[]; onChange: (items: MediaItem[]) => void; onBusy: (unfinished: number) => void }

/** Uploads one picture or film and shows a preview of it. */
export function PickMedia({ value, onChange, onBusy }: Props) {
  const [item] = value
  return (
    <section>
      <h2 className="text-t5 font-bold">{words.pick}</h2>
      <p className="mb-3 text-t4 text-fg3">{words.pickHelp}</p>
      <Suspense fallback={<Skeleton className="size-21 rounded-tile" />}>
        <MediaStrip label={words.pick} video max={1} value={value} onChange={onChange} onBusy={onBusy} />
      </Suspense>
      {item && <Preview key={item.key} item={item} />}
    </section>
  )
}

function Preview({ item }: { item: MediaItem }) {
  const picture = pictureAt(item, 'lst')
  return (
    <div data-theme="dark" className="mx-auto mt-4 aspect-[9/16] max-h-[60vh] max-w-full overflow-hidden rounded-photo bg-black">
      {isFilm(item) ? (
        <video
          src={filmAt(item) ?? undefined}
          poster={picture ?? undefined}
          aria-label={words.preview}
          controls
          muted
          playsInline
          preload="metadata"
          className="size-full object-contain"
        />
      ) : (
        picture && <img src={picture} alt={words.preview} className="size-full object-contain" />
      )}
    </div>
  )
}
