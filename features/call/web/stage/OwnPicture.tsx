import { Mic, MicOff } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react'
import { cx } from '#kit/ui/cx.ts'
import { stage as words } from '../../words/stage.ts'

/** The place within the stage, as parts of its free width and height from the top left. */
type Place = { x: number; y: number }
/** One press of an arrow key moves it by this part. */
const STEP = 0.25
const KEYS: Record<string, Place> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}
const within = (part: number): number => Math.min(1, Math.max(0, part))

type Props = { track: MediaStreamTrack; isMirrored: boolean; hasMicrophone: boolean; isWide: boolean }

/** This side's own picture; dragged, or moved by arrow keys, it stays within the stage. */
export function OwnPicture({ track, isMirrored, hasMicrophone, isWide }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const Mark = hasMicrophone ? Mic : MicOff
  const [place, setPlace] = useState<Place>({ x: 1, y: 0 })
  const grip = useRef<Place | null>(null)
  useEffect(() => {
    if (video.current) video.current.srcObject = new MediaStream([track])
  }, [track])
  const take = ({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
    currentTarget.setPointerCapture(pointerId)
    const own = currentTarget.getBoundingClientRect()
    grip.current = { x: clientX - own.left, y: clientY - own.top }
  }
  const drag = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if (grip.current === null) return
    const own = currentTarget.getBoundingClientRect()
    const around = currentTarget.parentElement!.getBoundingClientRect()
    const part = (at: number, from: number, free: number) => within(free > 0 ? (at - from) / free : 0)
    setPlace({
      x: part(clientX - grip.current.x, around.left, around.width - own.width),
      y: part(clientY - grip.current.y, around.top, around.height - own.height),
    })
  }
  const drop = () => void (grip.current = null)
  const move = (event: KeyboardEvent) => {
    const by = KEYS[event.key]
    if (!by) return
    event.preventDefault()
    setPlace({ x: within(place.x + by.x), y: within(place.y + by.y) })
  }
  return (
    <div className={cx('pointer-events-none absolute inset-x-3', isWide ? 'top-3 bottom-20' : 'top-16 bottom-20')}>
      <button
        type="button"
        aria-label={`${words.me}. ${words.mine[hasMicrophone ? 'on' : 'off']}`}
        onPointerDown={take}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={move}
        style={{ '--x': place.x, '--y': place.y } as CSSProperties}
        className={cx(
          'pointer-events-auto absolute z-(--z-header) cursor-grab touch-none overflow-hidden rounded-tile border-2 border-white bg-black focus-visible:outline-white active:cursor-grabbing',
          'top-[calc(var(--y)*(100%-var(--h)))] left-[calc(var(--x)*(100%-var(--w)))] h-(--h) w-(--w)',
          isWide ? '[--h:clamp(5.5rem,18vh,9rem)] [--w:clamp(8.5rem,15vw,14rem)]' : '[--h:min(7.5rem,60%)] [--w:5.5rem]',
        )}
      >
        <video ref={video} autoPlay muted playsInline className={cx('size-full object-cover', isMirrored && '-scale-x-100')} />
        <span
          className={cx(
            'absolute top-1.5 left-1.5 grid size-6 place-items-center rounded-full',
            hasMicrophone ? 'bg-black/60' : 'bg-danger',
          )}
        >
          <Mark aria-hidden size={14} />
        </span>
      </button>
    </div>
  )
}
