import { beforeEach, vi } from 'vitest'

// Where all cores are busy what comes in a moment may take seconds. Whoever waits for it waits that long, and goes on as soon as it is there.
const PATIENCE_MS = 8_000

const { waitFor, waitUntil } = vi
vi.waitFor = (work, options) => waitFor(work, patient(options))
vi.waitUntil = (work, options) => waitUntil(work, patient(options))

function patient<T extends { timeout?: number }>(options: number | T = {} as T): number | T {
  return typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options }
}

beforeEach(({ task }) => {
  // Set where a test is begun once more.
  if ((task.result?.retryCount ?? 0) > 0) process.stderr.write(`flaky: ${task.file.name} ${task.name}\n`)
})
