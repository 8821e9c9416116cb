import { expect, test, vi } from 'vitest'
import { mountFrame } from './frame.ts'

const NOTHING = { top: 0, right: 0, bottom: 0, left: 0 }
const VIEW = { lat: 37, lng: 127, level: 6 }

function mount() {
  const element = document.body.appendChild(document.createElement('div'))
  const onView = vi.fn<(view: object, bounds: object) => void>()
  const port = mountFrame(element, { view: VIEW, padding: NOTHING, label: '지도', onView }, 'about:blank')
  const frame = element.querySelector('iframe')!
  const sent: unknown[] = []
  vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation((message: unknown) => void sent.push(message))
  const say = (data: object, source: Window | null = frame.contentWindow) => dispatchEvent(new MessageEvent('message', { data, source }))
  return { element, frame, port, sent, say, onView }
}

test('the frame has no origin, and gets the view once it is ready', async () => {
  const { frame, port, sent, say } = mount()
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  say({ type: 'ready' })
  expect(await port).not.toBeNull()
  expect(sent).toContainEqual({ type: 'view', view: VIEW })
})

test('moves pins to where the frame says, and hears no other window', async () => {
  const { port, say, onView } = mount()
  say({ type: 'ready' })
  const pin = document.createElement('div')
  ;(await port)!.pins([{ id: 'a', lat: 37, lng: 127, element: pin }])
  const bounds = { south: 36, west: 126, north: 38, east: 128 }
  const moved = { type: 'moved', view: VIEW, bounds, at: { a: { x: 12, y: 34 } }, isOver: true }
  say({ ...moved, at: { a: { x: 1, y: 1 } } }, window)
  expect(onView).not.toHaveBeenCalled()
  say(moved)
  expect(pin.style.transform).toBe('translate(12px, 34px)')
  expect(onView).toHaveBeenCalledWith(VIEW, bounds)
})

test('gives way to haru’s own map if Kakao’s script does not load', async () => {
  const { element, port, say } = mount()
  say({ type: 'failed' })
  expect(await port).toBeNull()
  expect(element.childElementCount).toBe(0)
})
