import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { attachRouter, leaveInPlace, pathBehind, push, stepsBackTo, take, watchTrail, type Router } from './trail.ts'

let stop = () => {}
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('location', { replace: vi.fn(), hash: '#/charge?viv=300' })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  history.replaceState(null, '')
})

const leaveAt = (state: object) => {
  history.replaceState(state, '')
  leaveInPlace('/elsewhere')
}

test('who comes back in the place that was left is as far into the app as before', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(location.replace).toHaveBeenCalledWith('/elsewhere')
  history.replaceState(null, '')
  stop = watchTrail()
  expect(history.state).toEqual({ idx: 3 })
  stop()
  history.replaceState(null, '')
  stop = watchTrail()
  expect(history.state).toBeNull()
})

/** The app begins anew at this step; gives where it goes by itself. */
function beginAt(state: object | null): string[] {
  history.replaceState(state, '')
  stop = watchTrail()
  const led: string[] = []
  const navigate = (to: string | number) => void led.push(String(to))
  attachRouter({ state: { location: { key: 'k', pathname: '/wallet' } }, subscribe: () => () => {}, navigate })()
  return led
}

test('who gives up by Back is led to what was left, once', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(beginAt({ idx: 2, key: 'j' })).toEqual(['/charge?viv=300'])
  expect(history.state).toEqual({ idx: 2, key: 'j' })
  stop()
  expect(beginAt({ idx: 2, key: 'j' })).toEqual([])
})

test('who comes back by the page, or goes further back, is led nowhere', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(beginAt(null)).toEqual([])
  stop()
  leaveAt({ idx: 3, key: 'k' })
  expect(beginAt({ idx: 1, key: 'i' })).toEqual([])
})

test('with a closed storage it leaves all the same', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed')
  })
  leaveAt({ idx: 3 })
  expect(location.replace).toHaveBeenCalledWith('/elsewhere')
  vi.restoreAllMocks()
})

/** A way through places, each at the router's next count, and the tab as it stands at the last one. */
function walk(paths: string[]): void {
  let tell = () => {}
  const state = { location: { key: '', pathname: '' } }
  const router: Router = { state, subscribe: (listener) => ((tell = listener), () => {}), navigate: () => {} }
  paths.forEach((pathname, idx) => {
    history.replaceState({ idx }, '')
    state.location = { key: `${pathname} ${idx}`, pathname }
    if (idx === 0) stop = attachRouter(router)
    else tell()
  })
}
const over = (path: string) => path.startsWith('/room/5/')

test('the way back to a place is counted, over what may lie between', () => {
  walk(['/line', '/Room/5', '/room/5/a', '/room/5/b', '/room/5/c'])
  expect(stepsBackTo('/room/5', over)).toBe(3)
  expect(stepsBackTo('/room/5/c', over)).toBe(0)
  expect(stepsBackTo('/line', over)).toBe(0)
  expect(pathBehind()).toBe('/room/5/b')
  expect(pathBehind(over)).toBe('/Room/5')
  expect(pathBehind(() => true)).toBeUndefined()
})

test('with something else between there is no way back to it', () => {
  walk(['/room/5', '/room/5/a', '/line', '/room/5/b'])
  expect(stepsBackTo('/room/5', over)).toBe(0)
})

test('a step that was taken back and gone on from otherwise is the newer one', () => {
  walk(['/room/5', '/room/5/a', '/room/5/b'])
  walk(['/line', '/room/5/b'])
  expect(stepsBackTo('/room/5', over)).toBe(0)
  expect(pathBehind()).toBe('/line')
})

test('what lies behind is known after the page was loaded anew, and nothing where the storage is closed', () => {
  walk(['/room/5', '/room/5/a'])
  stop()
  expect(stepsBackTo('/room/5', over)).toBe(1)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed')
  })
  expect(stepsBackTo('/room/5', over)).toBe(0)
  expect(pathBehind()).toBeUndefined()
  vi.restoreAllMocks()
})

test('on an address that came from outside the app, closing what lies on top closes no more', async () => {
  let tell = () => {}
  const state = { location: { key: 'default', pathname: '/line' } }
  vi.stubGlobal('location', { href: 'https://haru/#/line' })
  const unwatch = watchTrail()
  const detach = attachRouter({ state, subscribe: (listener) => ((tell = listener), () => {}), navigate: () => {} })
  stop = () => (unwatch(), detach())
  vi.stubGlobal('location', { href: 'https://haru/#/wallet' })
  state.location = { key: 'default', pathname: '/wallet' }
  tell()
  const [sheet, confirm] = [{ gone: vi.fn() }, { gone: vi.fn() }]
  await push(sheet)
  await push(confirm)
  await take(confirm)
  expect([confirm.gone.mock.calls.length, sheet.gone.mock.calls.length]).toEqual([1, 0])
  await take(sheet)
  expect(sheet.gone).toHaveBeenCalledOnce()
})
