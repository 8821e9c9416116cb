import {
  clampLevel,
  type MapBounds,
  type MapOptions,
  type MapPadding,
  type MapPin,
  type MapPort,
  type MapView,
  type Point,
} from './port.ts'

/** How long the frame may take to load Kakao's script, before haru's own map is shown instead. Milliseconds. */
const READY_MS = 10_000

/** What the frame says; kit/server/map/frame.js is the other side. Pixels are those of the frame. */
type FrameMessage =
  | { type: 'ready' }
  | { type: 'failed' }
  | { type: 'moved'; view: MapView; bounds: MapBounds; at: Record<string, { x: number; y: number }>; isOver: boolean }

/**
 * Kakao's map in a frame whose origin is its own: it reaches neither haru's page nor its storage. The pins are drawn over the frame by
 * haru itself, where the frame says that they are. Null if the frame does not get ready.
 */
export async function mountFrame(element: HTMLElement, { view, padding, label, onView }: MapOptions, url: string): Promise<MapPort | null> {
  const frame = document.createElement('iframe')
  frame.title = label
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.className = 'absolute inset-0 size-full border-0'
  frame.src = url
  const overlay = document.createElement('div')
  overlay.className = 'pointer-events-none absolute inset-0 overflow-hidden'
  let pins: readonly MapPin[] = []
  let covered = padding
  let ready: ((isReady: boolean) => void) | undefined
  const send = (message: object) => frame.contentWindow?.postMessage(message, '*')

  const handleMessage = ({ source, data }: MessageEvent) => {
    // The frame's origin is opaque, so only its window tells who speaks.
    if (source !== frame.contentWindow) return
    const message = data as FrameMessage
    if (message.type !== 'moved') return ready?.(message.type === 'ready')
    for (const pin of pins) {
      const at = message.at[pin.id]
      if (at) pin.element.style.transform = `translate(${at.x}px, ${at.y}px)`
      pin.element.hidden = !at
    }
    if (message.isOver) onView({ ...message.view, level: clampLevel(message.view.level) }, message.bounds)
  }
  addEventListener('message', handleMessage)
  element.append(frame, overlay)
  const destroy = () => {
    removeEventListener('message', handleMessage)
    frame.remove()
    overlay.remove()
  }
  const isReady = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), READY_MS)
    ready = (answer) => {
      clearTimeout(timer)
      resolve(answer)
    }
  })
  if (!isReady) {
    destroy()
    return null
  }
  const sendPadding = (next: MapPadding) => send({ type: 'padding', padding: next })
  sendPadding(covered)
  send({ type: 'view', view })
  return {
    view: (next) => send({ type: 'view', view: next }),
    pins(next) {
      pins = next
      overlay.replaceChildren(
        ...next.map(({ element: pin, isRaised }) => {
          pin.classList.add('map-frame-pin')
          Object.assign(pin.style, { position: 'absolute', top: '0', left: '0', pointerEvents: 'auto', zIndex: isRaised ? '1' : '0' })
          return pin
        }),
      )
      send({ type: 'pins', pins: next.map(({ id, lat, lng }) => ({ id, lat, lng })) })
    },
    fit: (points: readonly Point[], nearest) => send({ type: 'fit', points, nearest }),
    own: (place) => send({ type: 'own', place }),
    padding(next) {
      covered = next
      sendPadding(next)
    },
    zoom: (by) => send({ type: 'zoom', by }),
    destroy,
  }
}
