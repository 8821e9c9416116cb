import { Download } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { filmAt, pictureAt, type PictureItem } from '#kit/ui/picture.ts'
import { viewer } from '#kit/ui/words/viewer.ts'

/** The height that browsers give the controls of a video, in pixels. */
const CONTROLS_HEIGHT = 72

/** Longer than a swipe or the opening of the viewer takes, in milliseconds. */
export const SETTLE_MS = 500

type Props = { film: PictureItem; label: string; /** The other films are paused and load nothing. */ isCurrent: boolean }

/** A film in the viewer. A film that this browser can't play is offered as a download. */
export function FilmSlide({ film, label, isCurrent }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const src = filmAt(film) ?? ''
  const settled = useSettled(isCurrent)
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  if (failed || !canPlay(film.mimetype)) return <Unplayable src={src} />
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- members' own short films have none
    <video
      ref={video}
      src={src}
      poster={pictureAt(film, 'full') ?? undefined}
      aria-label={label}
      controls={settled}
      playsInline
      preload={isCurrent ? 'metadata' : 'none'}
      onError={() => setFailed(true)}
      onPointerDown={stopSwipeOnControls}
      style={{ aspectRatio: film.width && film.height ? film.width / film.height : undefined }}
      className="max-h-[calc(100%-7rem)] w-full object-contain"
    />
  )
}

function Unplayable({ src }: { src: string }) {
  return (
    <div className="flex flex-col items-center gap-3 px-6 text-center text-white">
      <p>{viewer.cantPlay}</p>
      <a
        href={src}
        download
        onPointerDown={(event) => event.stopPropagation()}
        className="flex min-h-12 items-center gap-2 rounded-tile bg-white px-4 font-semibold text-black"
      >
        <Download aria-hidden size={18} />
        {viewer.download}
      </a>
    </div>
  )
}

/** Whether the slide has stopped moving: Chromium draws controls at half their width if they appear while it moves. */
function useSettled(isCurrent: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    if (!isCurrent) return
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isCurrent])
  return settled
}

/** A swipe over the controls seeks in the film; anywhere else it moves to the next slide. */
function stopSwipeOnControls(event: PointerEvent<HTMLVideoElement>): void {
  const { bottom } = event.currentTarget.getBoundingClientRect()
  if (event.clientY > bottom - CONTROLS_HEIGHT) event.stopPropagation()
}

/** An empty answer means no; for any other answer only playing the film shows it. */
const canPlay = (mimetype: string): boolean =>
  // QuickTime files from phones are mostly MP4 inside: browsers play them although `canPlayType` denies it.
  mimetype === 'video/quicktime' || document.createElement('video').canPlayType(mimetype) !== ''
