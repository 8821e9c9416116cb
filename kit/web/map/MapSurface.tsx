import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { ko } from '#kit/ui/ko.ts'
import { loadPart } from '../part.ts'
import { map as words } from './words.ts'
import type { MapBounds, MapPadding, MapPort, MapView, OwnPlace, Point } from './port.ts'

/** A pin and what it looks like. */
export type Mark = Point & { id: string; face: ReactNode; isRaised?: boolean }

type Props = {
  /** Where the map begins. Later views go through the port. */
  start: MapView
  padding: MapPadding
  marks: readonly Mark[]
  own: OwnPlace | null
  /** The page of Kakao's map (decision 103); null: haru's own shapes. */
  frame: string | null
  onView: (view: MapView, bounds: MapBounds) => void
  /** The map while it is mounted. */
  onPort: (port: MapPort | null) => void
  className?: string
}

/** A map with pins. Its code is loaded when it is first shown. */
export function MapSurface({ start, padding, marks, own, frame, onView, onPort, className }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [port, setPort] = useState<MapPort | null>(null)
  const [failed, setFailed] = useState(0)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef({ view: start, padding, onView, onPort })
  useEffect(() => void Object.assign(latest.current, { padding, onView, onPort }))

  // Also when a screen that was hidden is shown again: then the map begins with its last view.
  useEffect(() => {
    const { current } = latest
    let mounted: MapPort | undefined
    let isOver = false
    const options = {
      ...current,
      label: words.map,
      onView: (view: MapView, bounds: MapBounds) => {
        current.view = view
        current.onView(view, bounds)
      },
    }
    loadPart(() => import('./mount.ts'))
      .then(({ mountMap }) => (isOver ? undefined : mountMap(host.current!, options, frame)))
      .then((made) => {
        mounted = made
        if (isOver) return made?.destroy()
        setPort(made ?? null)
        current.onPort(made ?? null)
      })
      .catch(() => setFailed(attempt + 1))
    return () => {
      isOver = true
      mounted?.destroy()
      setPort(null)
      current.onPort(null)
    }
  }, [frame, attempt])

  const elements = useElements(marks)
  useEffect(() => {
    port?.pins(marks.map(({ id, lat, lng, isRaised }) => ({ id, lat, lng, isRaised, element: elements.get(id)! })))
  }, [port, marks, elements])
  useEffect(() => port?.own(own), [port, own])
  const { top, right, bottom, left } = padding
  useEffect(() => port?.padding({ top, right, bottom, left }), [port, top, right, bottom, left])

  return (
    <div ref={host} className={cx('isolate overflow-hidden', className)}>
      {marks.map(({ id, face }) => createPortal(face, elements.get(id)!, id))}
      {failed > attempt && (
        <div role="alert" className="absolute inset-x-0 top-1/4 z-1 flex flex-col items-center gap-2 px-5 text-center">
          <p className="text-t4 text-fg2">{words.failed}</p>
          <Button variant="line" size={44} onClick={() => setAttempt(failed)}>
            {ko.ui.retry}
          </Button>
        </div>
      )}
    </div>
  )
}

/** The element of each pin, the same as long as the pin is shown. */
function useElements(marks: readonly Mark[]): ReadonlyMap<string, HTMLElement> {
  const [elements, setElements] = useState<ReadonlyMap<string, HTMLElement>>(new Map())
  if (marks.length === elements.size && marks.every(({ id }) => elements.has(id))) return elements
  const next = new Map(marks.map(({ id }) => [id, elements.get(id) ?? document.createElement('div')]))
  setElements(next)
  return next
}
