import { Download } from 'lucide-react'
import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { filmAt, pictureAt, type PictureItem } from '#kit/ui/picture.ts'
import { viewer } from '#kit/ui/words/viewer.ts'

/** As high as browsers draw the controls of a film, in pixels. */
const CONTROLS_HEIGHT = 72

/** A swipe or the opening of the viewer is over by then. */
export const SETTLE_MS = 500

type Props = { film: PictureItem; label: string; /** The others stand still, and bring nothing. */ isCurrent: boolean }

/** A film in the viewer. One that this browser can't play is offered as a file. */
export function FilmSlide({ film, label, isCurrent }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const src = filmAt(film) ?? ''
  const settled = useSettled(isCurrent)
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  if (failed || !mayPlay(film.mimetype)) return <Unplayable src={src} />
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
      onPointerDown={keepControls}
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

/** Whether the slide stands still: Chromium draws controls at half their width that appear while it moves. */
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

/** A swipe over the controls moves the film; anywhere else it moves the viewer. */
function keepControls(event: PointerEvent<HTMLVideoElement>): void {
  const { bottom } = event.currentTarget.getBoundingClientRect()
  if (event.clientY > bottom - CONTROLS_HEIGHT) event.stopPropagation()
}

/** An empty answer is a sure no; anything else is found out by playing. */
const mayPlay = (mimetype: string): boolean =>
  // What a phone films as QuickTime is mostly plain MP4 inside, which browsers play without saying so.
  mimetype === 'video/quicktime' || document.createElement('video').canPlayType(mimetype) !== ''
