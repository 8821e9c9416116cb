/** Milliseconds that what runs in a pool with a lost connection is given to end: its other connections may be well. */
const GRACE_MS = 5000
/** Milliseconds between two renewals: while PostgreSQL is away, each try to connect is another loss. */
const PAUSE_MS = 200

/** A pool of the driver's: called as a template, ended, listened with. */
type Pooled = { end(options: { timeout: number }): Promise<void>; listen: unknown } & ((...args: never) => unknown)
/** The pool that is in use, whichever that is by now, and the end of all. */
type Renewing<Sql> = { sql: Sql; end(seconds: number): Promise<void> }

/**
 * A pool that is made anew when one of its connections is lost. The driver's own does not get over that: it may keep bytes and
 * queries of the dead connection, and whoever is given that place in the pool waits for ever, or is answered what another asked (decision
 * 036). `open` is told whom to call when a connection closes that nobody ended.
 */
export function renewing<Sql extends Pooled>(open: (onLost: () => void) => Sql): Renewing<Sql> {
  const retired = new Map<Sql, NodeJS.Timeout>()
  let [renewedAt, isEnded] = [-Infinity, false]
  let soon: NodeJS.Timeout | undefined
  /** Channels are listened to on a connection of their own, which is made again by the driver. */
  let listener: Sql | undefined
  let current = make()

  function make(): Sql {
    const made: Sql = open(() => {
      if (made === current && !isEnded) soon ??= setTimeout(renew, Math.max(0, renewedAt + PAUSE_MS - performance.now()))
    })
    return made
  }
  function renew(): void {
    soon = undefined
    if (isEnded) return
    const old = current
    renewedAt = performance.now()
    current = make()
    const timer = setTimeout(() => {
      retired.delete(old)
      void old.end({ timeout: 0 })
    }, GRACE_MS)
    retired.set(old, timer)
  }
  // The target is never called: a function, for whoever calls the proxy.
  const sql = new Proxy((() => {}) as unknown as Sql, {
    apply: (_target, _self, args) => Reflect.apply(current as never, undefined, args) as unknown,
    get(_target, key) {
      if (key === 'listen') return (listener ??= open(() => {})).listen
      return Reflect.get(current, key) as unknown
    },
  })
  return {
    sql,
    async end(seconds) {
      isEnded = true
      clearTimeout(soon)
      for (const timer of retired.values()) clearTimeout(timer)
      await Promise.all([current, ...retired.keys(), ...(listener ? [listener] : [])].map((one) => one.end({ timeout: seconds })))
    },
  }
}
