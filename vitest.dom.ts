import { notifyManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { trackWindow } from './vitest.shared-dom.ts'

// A file's mocks apply to every module of the product only if all modules are evaluated again; libraries are kept.
vi.resetModules()
afterAll(trackWindow())
afterEach(cleanup)
// A lazily loaded part may take seconds on a busy machine; a test continues as soon as it is loaded.
configure({ asyncUtilTimeout: 30_000, defaultHidden: false })
// The query cache notifies synchronously instead of by a timer, which a busy machine fires late.
notifyManager.setScheduler(queueMicrotask)

// Browser APIs that jsdom lacks, with the values of a small screen with a light theme and reduced motion.
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
