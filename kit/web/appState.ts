let times = 0
const listeners = new Set<() => void>()

/** When the client should ask the server again what operators have closed. */
export const appStateAsked = {
  ask: (): void => {
    times++
    for (const listener of listeners) listener()
  },
  /** How often it was asked for. */
  times: (): number => times,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
