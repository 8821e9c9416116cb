import { vi } from 'vitest'

// Where all cores are busy what comes in a moment may take seconds. Whoever waits for it waits that long, and goes on as soon as it is there.
const PATIENCE_MS = 30_000

const { waitFor, waitUntil } = vi
vi.waitFor = (work, options) => waitFor(work, patient(options))
vi.waitUntil = (work, options) => waitUntil(work, patient(options))

function patient<T extends { timeout?: number }>(options: number | T = {} as T): number | T {
  return typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }
}
