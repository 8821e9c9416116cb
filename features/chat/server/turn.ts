const last = new Map<number, Promise<unknown>>()

/**
 * Runs `work` on a message after this process has finished and published its earlier work on it. The row lock orders the commits
 * only: the events of two commits could overtake each other. Waiting here takes no database connection.
 */
export async function runInTurn<T>(cmNo: number, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(cmNo) ?? Promise.resolve()).then(work, work)
  last.set(cmNo, mine)
  try {
    return await mine
  } finally {
    if (last.get(cmNo) === mine) last.delete(cmNo)
  }
}
