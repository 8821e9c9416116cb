/** Milliseconds that queries of a replaced pool have to finish: its other connections may be intact. */
const GRACE_MS = 5000
/** Least milliseconds between two renewals: while PostgreSQL is down, each attempt to connect is another loss. */
const PAUSE_MS = 200

/** The used part of the driver's pool: a template function with `end` and `listen`. */
type DriverPool = { end(options: { timeout: number }): Promise<void>; listen: unknown } & ((...args: never) => unknown)
/** `sql` always leads to the current pool; `end` closes all pools. */
type RenewingPool<Sql> = { sql: Sql; end(seconds: number): Promise<void> }

/**
 * A pool that is replaced when one of its connections is lost. The driver's own pool does not recover: its slot may keep bytes and
 * queries of the dead connection, so that the next query in it never ends or gets the answer of another one (decision 036). `open`
 * must call `onLost` when a connection closes that was not ended.
 */
export function makeRenewingPool<Sql extends DriverPool>(open: (onLost: () => void) => Sql): RenewingPool<Sql> {
  const retired = new Map<Sql, NodeJS.Timeout>()
  let [renewedAt, isEnded] = [-Infinity, false]
  let soon: NodeJS.Timeout | undefined
  /** LISTEN has its own connection, which the driver itself reconnects. */
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
  // The target is never called; it is a function so that the proxy can be called.
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
