import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { filmAt, isFilm, pictureAt } from '#kit/ui/picture.ts'
import { story as words } from '#features/story/words.ts'
import type { Story } from '../../contract.ts'

type Props = {
  story: Story
  runs: boolean
  sound: boolean
  /** It can be seen, or never will be; from here on its time counts. */
  onReady: (how: 'picture' | 'film' | 'broken') => void
  onProgress: (part: number) => void
  onEnd: () => void
  /** The browser does not let it play by itself. */
  onRefused: () => void
}

/** The picture or the film of a story, whole, over its own very small picture. */
export function Media(props: Props) {
  const { st_image: item } = props.story
  const [broken, setBroken] = useState(false)
  const breaks = () => {
    setBroken(true)
    props.onReady('broken')
  }
  if (broken) return <Broken />
  return (
    <>
      {item.placeholder && (
        <img src={item.placeholder} alt="" aria-hidden className="absolute inset-0 size-full object-cover opacity-40 blur-xl" />
      )}
      {isFilm(item) ? <Moving {...props} onBroken={breaks} /> : <Still {...props} onBroken={breaks} />}
    </>
  )
}

type PartProps = Props & { onBroken: () => void }

function Still({ story, onReady, onBroken }: PartProps): ReactNode {
  const src = pictureAt(story.st_image, 'full')
  useEffect(() => {
    if (src === null) onBroken()
    // oxlint-disable-next-line react/exhaustive-deps -- told once
  }, [src])
  if (src === null) return null
  return (
    <img
      src={src}
      alt={`${words.of(story.haru_name)} ${words.picture}`}
      draggable={false}
      onLoad={() => onReady('picture')}
      onError={onBroken}
      className={WHOLE}
    />
  )
}

function Moving({ story, runs, sound, onReady, onProgress, onEnd, onRefused, onBroken }: PartProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const film = video.current
    if (!film) return
    if (!runs) return film.pause()
    // Stopped again before it began is no refusal.
    void film.play().catch((error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? undefined : onRefused()))
    // oxlint-disable-next-line react/exhaustive-deps -- only what starts and stops it
  }, [runs])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- members' own short films have none
    <video
      ref={video}
      src={filmAt(story.st_image) ?? undefined}
      poster={pictureAt(story.st_image, 'full') ?? undefined}
      aria-label={`${words.of(story.haru_name)} ${words.film}`}
      muted={!sound}
      playsInline
      preload="auto"
      disablePictureInPicture
      onLoadedData={() => onReady('film')}
      onTimeUpdate={({ currentTarget: { currentTime, duration } }) => duration > 0 && onProgress(currentTime / duration)}
      onEnded={onEnd}
      onError={onBroken}
      className={WHOLE}
    />
  )
}

function Broken() {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-3 px-10 text-center text-t4 text-fg2">
      <ImageOff aria-hidden size={36} strokeWidth={1.7} />
      <p>{words.broken}</p>
    </div>
  )
}

const WHOLE = 'absolute inset-0 size-full object-contain [-webkit-touch-callout:none]'
