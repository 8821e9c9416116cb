import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'

/** The corners, as parts of the free width and height. */
type Place = { x: 0 | 1; y: 0 | 1 }

const KEYS: Record<string, Partial<Place>> = { ArrowLeft: { x: 0 }, ArrowRight: { x: 1 }, ArrowUp: { y: 0 }, ArrowDown: { y: 1 } }

/** This side's own picture; it is dragged to a corner, or moved there by arrow keys. */
export function OwnPicture({ track, isMirrored }: { track: MediaStreamTrack; isMirrored: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [place, setPlace] = useState<Place>({ x: 1, y: 0 })
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  const drop = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const around = currentTarget.parentElement!.getBoundingClientRect()
    setPlace({ x: clientX - around.left > around.width / 2 ? 1 : 0, y: clientY - around.top > around.height / 2 ? 1 : 0 })
  }
  const move = (event: KeyboardEvent) => {
    const change = KEYS[event.key]
    if (!change) return
    event.preventDefault()
    setPlace({ ...place, ...change })
  }
  return (
    <button
      type="button"
      aria-label={words.me}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerUp={drop}
      onKeyDown={move}
      className={cx(
        'absolute z-(--z-header) h-28 w-20 touch-none overflow-hidden rounded-tile border-2 border-white bg-black wide:h-32 wide:w-44',
        place.x === 1 ? 'right-3' : 'left-3',
        place.y === 1 ? 'bottom-20' : 'top-16',
      )}
    >
      <video ref={video} autoPlay muted playsInline className={cx('size-full object-cover', isMirrored && '-scale-x-100')} />
    </button>
  )
}
