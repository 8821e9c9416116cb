import { notifyManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { trackWindow } from './vitest.shared-dom.ts'

// A file's mocks reach every module of the product only where all of them are evaluated anew; libraries stay.
vi.resetModules()
afterAll(trackWindow())
afterEach(cleanup)
// A part that is loaded when it is first needed may take seconds where all cores are busy; a test ends as soon as it is there.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false })
// The cache tells of a change within the act that made it, not by a timer that a busy machine fires late.
notifyManager.setScheduler(queueMicrotask)

// What jsdom lacks and a component may ask for while it mounts: answered as a small, light, motionless screen would.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList
window.scrollTo = () => {}
Element.prototype.scrollTo ??= () => {}
Element.prototype.scrollIntoView ??= () => {}

class SilentObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
window.ResizeObserver ??= SilentObserver
window.IntersectionObserver ??= SilentObserver
