/** Calls `tick` at an interval, as far as possible also while the page is hidden. Returns a function that stops it. */
export function startTicker(everyMs: number, tick: () => void): () => void {
  let stop = () => {}
  const startTimer = () => {
    const timer = setInterval(tick, everyMs)
    stop = () => clearInterval(timer)
  }
  if (typeof Worker !== 'function') startTimer()
  else {
    const worker = new Worker(new URL('tickWorker.ts', import.meta.url), { type: 'module' })
    stop = () => worker.terminate()
    worker.onmessage = tick
    worker.onerror = () => {
      worker.terminate()
      startTimer()
    }
    worker.postMessage(everyMs)
  }
  return () => stop()
}
