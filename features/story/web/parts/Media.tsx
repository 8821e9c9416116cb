import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { filmAt, isFilm, pictureAt } from '#kit/ui/picture.ts'
import { story as words } from '#features/story/words.ts'
import type { Story } from '../../contract.ts'

type Props = {
  story: Story
  runs: boolean
  sound: boolean
  /** Called when it is loaded or has failed; its time starts then. */
  onReady: (how: 'picture' | 'film' | 'broken') => void
  onProgress: (part: number) => void
  onEnd: () => void
  /** Called when the browser refuses autoplay. */
  onPlayRefused: () => void
}

/** The uncropped picture or film of a story, over its blurred placeholder. */
export function Media(props: Props) {
  const { st_image: item } = props.story
  const [broken, setBroken] = useState(false)
  const handleBroken = () => {
    setBroken(true)
    props.onReady('broken')
  }
  if (broken) return <Broken />
  return (
    <>
      {item.placeholder && (
        <img src={item.placeholder} alt="" aria-hidden className="absolute inset-0 size-full object-cover opacity-40 blur-xl" />
      )}
      {isFilm(item) ? <Film {...props} onBroken={handleBroken} /> : <Picture {...props} onBroken={handleBroken} />}
    </>
  )
}

type PartProps = Props & { onBroken: () => void }

function Picture({ story, onReady, onBroken }: PartProps): ReactNode {
  const src = pictureAt(story.st_image, 'full')
  useEffect(() => {
    if (src === null) onBroken()
    // oxlint-disable-next-line react/exhaustive-deps -- reported once
  }, [src])
  if (src === null) return null
  return (
    <img
      src={src}
      alt={`${words.of(story.haru_name)} ${words.picture}`}
      draggable={false}
      onLoad={() => onReady('picture')}
      onError={onBroken}
      className={FULL_SIZE}
    />
  )
}

function Film({ story, runs, sound, onReady, onProgress, onEnd, onPlayRefused, onBroken }: PartProps) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const film = video.current
    if (!film) return
    if (!runs) return film.pause()
    // AbortError: paused before it started, which is not a refusal.
    void film.play().catch((error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? undefined : onPlayRefused()))
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
      className={FULL_SIZE}
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

const FULL_SIZE = 'absolute inset-0 size-full object-contain [-webkit-touch-callout:none]'
