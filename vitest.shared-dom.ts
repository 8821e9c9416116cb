import { vi } from 'vitest'

/**
 * Web test files share a worker, and with it one window and the libraries (`isolate: false` in vitest.config.ts): starting both
 * anew takes longer than the tests of most files. Call this before a file's tests and the result after them: it undoes what
 * they did to the window.
 */
export function trackWindow(): () => Promise<void> {
  keepFrames()
  const stops: Stop[] = [restoreWindow(), ...PATCHED.map(restoreProperties), stopTimers(), removeListeners(), closeChannels()]
  return async () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    // An import that a file started and did not await would otherwise be cached for the next file, with this file's mocks.
    await vi.dynamicImportSettled()
    // Libraries end some of their work by timers of zero milliseconds, such as the scroll lock of a closed sheet.
    await new Promise((resolve) => setTimeout(resolve))
    for (const stop of stops.reverse()) stop()
    clearPage()
  }
}

type Stop = () => void

/** Besides the window, on these tests and libraries define properties. */
const PATCHED = [
  document,
  navigator,
  history,
  URL,
  Element.prototype,
  HTMLElement.prototype,
  HTMLInputElement.prototype,
  HTMLMediaElement.prototype,
]

function clearPage(): void {
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; max-age=0`
  history.replaceState(null, '', '/')
}

/**
 * jsdom starts an interval when a frame or a focus is due and stops it when none is. Started under a test's fake timers it would
 * never tick, for this file and for all later ones, so it is started once and stays busy.
 */
function keepFrames(): void {
  if (Reflect.has(document, FRAMES)) return
  const frame = requestAnimationFrame
  const next = () => frame(next)
  Reflect.set(document, FRAMES, next())
}

const FRAMES = Symbol.for('haru frames')

/** Timers that a file left running would act in the next one. */
function stopTimers(): Stop {
  const stops = new Set<Stop>()
  const follow = (name: 'setTimeout' | 'setInterval', clear: (id: never) => void) => {
    const start = window[name] as (...args: unknown[]) => unknown
    const followed = (...args: unknown[]) => {
      const id = start(...args)
      stops.add(() => clear(id as never))
      return id
    }
    window[name] = Object.assign(followed, start) as never
  }
  follow('setTimeout', clearTimeout)
  follow('setInterval', clearInterval)
  return () => stops.forEach((stop) => stop())
}

/** The window answers to two objects: the global one of Node, and jsdom's own, which libraries reach by `document.defaultView`. */
function removeListeners(): Stop {
  const stops: Stop[] = []
  for (const target of new Set<EventTarget>([window, document.defaultView!, document])) {
    const add = target.addEventListener
    const remove = target.removeEventListener
    target.addEventListener = (...args: Parameters<typeof add>) => {
      add.apply(target, args)
      stops.push(() => remove.apply(target, args))
    }
    stops.push(() => void (target.addEventListener = add))
  }
  return () => stops.forEach((stop) => stop())
}

/** Channels reach every worker of the process. */
function closeChannels(): Stop {
  const open = new Set<BroadcastChannel>()
  window.BroadcastChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(name)
      open.add(this)
    }
  }
  return () => open.forEach((channel) => channel.close())
}

/** The window's own properties; jsdom's are accessors whose values say more than their descriptors. */
function restoreWindow(): Stop {
  const keys = () => Object.getOwnPropertyNames(window).filter((key) => !key.startsWith('__vitest')) as (keyof Window)[]
  const before = new Map(keys().map((key) => [key, { property: Object.getOwnPropertyDescriptor(window, key)!, value: window[key] }]))
  return () => {
    for (const key of keys()) {
      const was = before.get(key)
      if (!was) Reflect.deleteProperty(window, key)
      else if (was.property.configurable && window[key] !== was.value) {
        Object.defineProperty(window, key, was.property)
        if (was.property.set) Reflect.set(window, key, was.value)
      }
    }
    for (const [key, { property }] of before) if (!Object.hasOwn(window, key)) Object.defineProperty(window, key, property)
  }
}

function restoreProperties(target: object): Stop {
  const before = Object.getOwnPropertyDescriptors(target)
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!Object.hasOwn(before, key)) Reflect.deleteProperty(target, key)
    for (const key of Reflect.ownKeys(before)) {
      const was = before[key as keyof typeof before] as PropertyDescriptor
      if (was.configurable) Object.defineProperty(target, key, was)
    }
  }
}
