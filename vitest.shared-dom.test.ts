import { afterEach, expect, test, vi } from 'vitest'
import { trackWindow } from './vitest.shared-dom.ts'

const ends: (() => Promise<void>)[] = []
const begin = () => {
  const end = trackWindow()
  ends.push(end)
  return end
}
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

test('removes what a file added to the page, the storages, the cookies and the address', async () => {
  const end = begin()
  document.head.append(document.createElement('meta'))
  document.body.append('left behind')
  document.documentElement.dataset['theme'] = 'dark'
  document.body.style.overflow = 'hidden'
  localStorage.setItem('a', '1')
  sessionStorage.setItem('b', '2')
  document.cookie = 'c=3'
  history.pushState({ idx: 4 }, '', '#/line')
  await end()
  expect([document.head.childNodes.length, document.body.childNodes.length]).toEqual([0, 0])
  expect([document.documentElement, document.body].flatMap((element) => element.getAttributeNames())).toEqual([])
  expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  expect([location.pathname, location.hash, history.state]).toEqual(['/', '', null])
})

test('restores properties of the window, of the document and of prototypes: set, defined, stubbed, deleted', async () => {
  const { scrollTo, matchMedia, fetch } = window
  const click = Reflect.get(HTMLElement.prototype, 'click')
  const end = begin()
  window.haruApp = { postMessage() {} }
  window.scrollTo = () => undefined
  vi.stubGlobal('fetch', null)
  vi.stubGlobal('matchMedia', null)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: {} })
  Element.prototype.getAnimations = () => []
  HTMLElement.prototype.click = () => undefined
  Reflect.set(document, 'mark', true)
  Reflect.deleteProperty(window, 'ResizeObserver')
  await end()
  expect(window).toMatchObject({ scrollTo, matchMedia, fetch })
  expect('haruApp' in window || 'clipboard' in navigator || 'mark' in document).toBe(false)
  expect('ResizeObserver' in window).toBe(true)
  expect('getAnimations' in Element.prototype).toBe(false)
  expect(Reflect.get(HTMLElement.prototype, 'click')).toBe(click)
})

test('stops timers and listeners, closes channels and removes fake timers', async () => {
  const called: string[] = []
  const end = begin()
  const again = () => setTimeout(() => (called.push('timeout'), again()), 5)
  again()
  setInterval(() => called.push('interval'), 5)
  const targets = { window, view: document.defaultView!, document }
  for (const [name, target] of Object.entries(targets)) target.addEventListener('mark', () => called.push(name))
  addEventListener('mark', () => called.push('global'))
  const channel = new BroadcastChannel('haru-test')
  channel.addEventListener('message', () => called.push('channel'))
  vi.useFakeTimers()
  await end()
  expect(vi.isFakeTimers()).toBe(false)
  called.length = 0
  for (const target of Object.values(targets)) target.dispatchEvent(new Event('mark'))
  const other = new BroadcastChannel('haru-test')
  other.postMessage(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  other.close()
  expect(called).toEqual([])
})

test('frames and focus work after a file requested them under fake timers', async () => {
  const end = begin()
  const button = document.createElement('button')
  document.body.append(button)
  vi.useFakeTimers()
  button.focus()
  button.disabled = true
  await end()
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  field.disabled = true
  await vi.waitFor(() => expect(document.activeElement).toBe(document.body))
  await new Promise((resolve) => requestAnimationFrame(resolve))
})
