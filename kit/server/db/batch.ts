/** What a run makes of its items, in their order; an error is its caller's alone. */
type Run<T, R> = (items: T[]) => Promise<readonly (R | Error)[]>

/**
 * Gathers what is asked for while the last run works, and lets the next run do it together: at most `max` at once, in the
 * order in which it was asked for, and never two runs at a time. Each caller waits for its own result. An error that the
 * run throws is everyone's of that run.
 */
export function makeBatch<T, R>(run: Run<T, R>, { max }: { max: number }): (item: T) => Promise<R> {
  const waiting: Waiting<T, R>[] = []
  let runs = false
  const start = (taken: Waiting<T, R>[]) => ({ taken, results: attempt(run, taken) })
  const work = async (): Promise<void> => {
    let running = start(waiting.splice(0, max))
    for (;;) {
      const { taken, results } = running
      const settled = await results
      // The next ones set out first: those who are answered have work of their own.
      const next = waiting.splice(0, max)
      if (next.length > 0) running = start(next)
      settle(taken, settled)
      if (next.length > 0) continue
      // What those who were answered ask next shall be here.
      await turn()
      if (waiting.length === 0) break
      running = start(waiting.splice(0, max))
    }
    runs = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (runs) return
      runs = true
      // So that what comes at the same moment goes together.
      void turn().then(work)
    })
}

type Waiting<T, R> = { item: T; resolve(result: R): void; reject(error: Error): void }

async function attempt<T, R>(run: Run<T, R>, taken: Waiting<T, R>[]): Promise<readonly (R | Error)[]> {
  try {
    const results = await run(taken.map(({ item }) => item))
    if (results.length !== taken.length) throw new Error(`A run gave ${results.length} results for ${taken.length} items.`)
    return results
  } catch (error) {
    return taken.map(() => error as Error)
  }
}

function settle<T, R>(taken: Waiting<T, R>[], results: readonly (R | Error)[]): void {
  results.forEach((result, at) => {
    if (result instanceof Error) taken[at]!.reject(result)
    else taken[at]!.resolve(result)
  })
}

/** After what the network has ready now has been read. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
