import { vi } from 'vitest'

// On a busy machine a result may take seconds. Waiting calls have this limit and continue as soon as the result is there.
const WAIT_MAX_MS = 30_000

const { waitFor, waitUntil } = vi
vi.waitFor = (work, options) => waitFor(work, patient(options))
vi.waitUntil = (work, options) => waitUntil(work, patient(options))

function patient<T extends { timeout?: number }>(options: number | T = {} as T): number | T {
  return typeof options === 'number' ? options : { timeout: WAIT_MAX_MS, ...options }
}
