const last = new Map<number, Promise<unknown>>()

/**
 * Does `work` on a message after what this process does to it already is done, and told. Its row is held anyway, but news of
 * two commits could overtake each other on their way, and whoever waits here holds no connection.
 */
export async function inTurn<T>(cmNo: number, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(cmNo) ?? Promise.resolve()).then(work, work)
  last.set(cmNo, mine)
  try {
    return await mine
  } finally {
    if (last.get(cmNo) === mine) last.delete(cmNo)
  }
}
