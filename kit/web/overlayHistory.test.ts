import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  attachRouter,
  replacePage,
  previousPath,
  pushStep,
  stepsBackTo,
  storeNextPath,
  removeStep,
  watchOverlayHistory,
  type Router,
} from './overlayHistory.ts'

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
  replacePage('/elsewhere')
}

test('a return to the entry that replacePage left restores the router’s index', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(location.replace).toHaveBeenCalledWith('/elsewhere')
  history.replaceState(null, '')
  stop = watchOverlayHistory()
  expect(history.state).toEqual({ idx: 3 })
  stop()
  history.replaceState(null, '')
  stop = watchOverlayHistory()
  expect(history.state).toBeNull()
})

/** Reloads the app at this history state; returns where it navigates on its own. */
function reloadAt(state: object | null): string[] {
  history.replaceState(state, '')
  stop = watchOverlayHistory()
  const navigations: string[] = []
  const navigate = (to: string | number) => void navigations.push(String(to))
  attachRouter({ state: { location: { key: 'k', pathname: '/wallet' }, navigation: {} }, subscribe: () => () => {}, navigate })()
  return navigations
}

test('Back out of the other page leads once to the path that was left', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(reloadAt({ idx: 2, key: 'j' })).toEqual(['/charge?viv=300'])
  expect(history.state).toEqual({ idx: 2, key: 'j' })
  stop()
  expect(reloadAt({ idx: 2, key: 'j' })).toEqual([])
})

test('a return by the other page, or further back, navigates nowhere', () => {
  leaveAt({ idx: 3, key: 'k' })
  expect(reloadAt(null)).toEqual([])
  stop()
  leaveAt({ idx: 3, key: 'k' })
  expect(reloadAt({ idx: 1, key: 'i' })).toEqual([])
})

test('a step back that loads the app anew opens the stored path once', () => {
  storeNextPath('/daily-create')
  expect(reloadAt({ idx: 1, key: 'j' })).toEqual(['/daily-create'])
  expect(reloadAt({ idx: 1, key: 'j' })).toEqual([])
})

test('replacePage works without session storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed')
  })
  leaveAt({ idx: 3 })
  expect(location.replace).toHaveBeenCalledWith('/elsewhere')
  vi.restoreAllMocks()
})

/** Visits the paths, each at the router's next index. */
function visit(paths: string[]): void {
  let notify = () => {}
  const state = { location: { key: '', pathname: '' }, navigation: {} }
  const router: Router = { state, subscribe: (listener) => ((notify = listener), () => {}), navigate: () => {} }
  paths.forEach((pathname, idx) => {
    history.replaceState({ idx }, '')
    state.location = { key: `${pathname} ${idx}`, pathname }
    if (idx === 0) stop = attachRouter(router)
    else notify()
  })
}
const isBetween = (path: string) => path.startsWith('/room/5/')

test('stepsBackTo counts the steps back over paths that may lie between', () => {
  visit(['/line', '/Room/5', '/room/5/a', '/room/5/b', '/room/5/c'])
  expect(stepsBackTo('/room/5', isBetween)).toBe(3)
  expect(stepsBackTo('/room/5/c', isBetween)).toBe(0)
  expect(stepsBackTo('/line', isBetween)).toBe(0)
  expect(previousPath()).toBe('/room/5/b')
  expect(previousPath(isBetween)).toBe('/Room/5')
  expect(previousPath(() => true)).toBeUndefined()
})

test('stepsBackTo is 0 with another path between', () => {
  visit(['/room/5', '/room/5/a', '/line', '/room/5/b'])
  expect(stepsBackTo('/room/5', isBetween)).toBe(0)
})

test('a visit after a step back replaces the paths that were ahead', () => {
  visit(['/room/5', '/room/5/a', '/room/5/b'])
  visit(['/line', '/room/5/b'])
  expect(stepsBackTo('/room/5', isBetween)).toBe(0)
  expect(previousPath()).toBe('/line')
})

test('earlier paths survive a reload, and are unknown without session storage', () => {
  visit(['/room/5', '/room/5/a'])
  stop()
  expect(stepsBackTo('/room/5', isBetween)).toBe(1)
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed')
  })
  expect(stepsBackTo('/room/5', isBetween)).toBe(0)
  expect(previousPath()).toBeUndefined()
  vi.restoreAllMocks()
})

test('closing the top overlay keeps the one below on an address from outside the app', async () => {
  let notify = () => {}
  const state = { location: { key: 'default', pathname: '/line' }, navigation: {} }
  vi.stubGlobal('location', { href: 'https://haru/#/line' })
  const unwatch = watchOverlayHistory()
  const detach = attachRouter({ state, subscribe: (listener) => ((notify = listener), () => {}), navigate: () => {} })
  stop = () => (unwatch(), detach())
  vi.stubGlobal('location', { href: 'https://haru/#/wallet' })
  state.location = { key: 'default', pathname: '/wallet' }
  notify()
  const [sheet, confirm] = [{ gone: vi.fn() }, { gone: vi.fn() }]
  await pushStep(sheet)
  await pushStep(confirm)
  await removeStep(confirm)
  expect([confirm.gone.mock.calls.length, sheet.gone.mock.calls.length]).toEqual([1, 0])
  await removeStep(sheet)
  expect(sheet.gone).toHaveBeenCalledOnce()
})
