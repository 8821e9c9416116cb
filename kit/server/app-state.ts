import { isOlder, maintenanceText, nativeAppIn, pauseText, type Maintenance, type Pause } from '#kit/contract/app-state.ts'
import { appErrors, AppError } from '#kit/contract/errors.ts'
import type { Pool } from './db/db.ts'
import { extensionPoint, type Extensions } from './extensions.ts'
import type { Closings } from './closings.ts'
import type { Log } from './http/services.ts'

/** The channel of the triggers on the tables. */
const CHANNEL = 'app_state'

type Window = Omit<Maintenance, 'is_now'> & { announce_dt: string }
type Version = { platform: string; min_version: string; store_url: string }
/** What is switched off, the maintenances that were not cancelled, and the oldest apps. */
export type ClosingRows = { pauses: readonly Pause[]; windows: readonly Window[]; versions: readonly Version[] }

/** Reads the rows of the feature that owns them, whose triggers notify `app_state`. Without it nothing is ever closed. */
export const closingRows = extensionPoint<(db: Pool) => Promise<ClosingRows>>('closingRows')

export function makeClosings(db: Pool, extensions: Extensions, log: Log): Closings {
  const [readRows] = extensions.all(closingRows)
  let read: ClosingRows = { pauses: [], windows: [], versions: [] }
  let isQuiet = true
  let unlisten: (() => Promise<void>) | undefined

  async function load(): Promise<void> {
    if (readRows === undefined) return
    read = await readRows(db)
    isQuiet = read.pauses.length === 0 && read.windows.length === 0
  }
  // A change that cannot be read now is read at the next one, or when the connection is there again.
  const reload = (): void => void load().catch((error: unknown) => log.error({ err: error }, 'what is closed could not be read'))

  const maintenanceAt = (now: Date): Maintenance | null => {
    const at = now.getTime()
    const window = read.windows.find((one) => Date.parse(one.announce_dt) <= at && at < Date.parse(one.until_dt))
    if (!window) return null
    const { from_dt, until_dt, notice } = window
    return { from_dt, until_dt, notice, is_now: Date.parse(from_dt) <= at }
  }

  return {
    isOn: (name) => !read.pauses.some((one) => one.name === name),
    ensureOpen(call, now) {
      if (isQuiet) return
      const maintenance = maintenanceAt(now)
      if (maintenance?.is_now && !call.isAlwaysOpen) {
        throw new AppError({ ...kindOf(appErrors.maintenance), message: maintenanceText(maintenance) })
      }
      const pause = call.switch && read.pauses.find(({ name }) => name === call.switch)
      if (pause) throw new AppError({ ...kindOf(appErrors.paused), message: pauseText(pause, now) })
    },
    stateFor(agent, now) {
      const app = nativeAppIn(agent)
      const version = app && read.versions.find(({ platform }) => platform === app.platform)
      const update = app && version && isOlder(app.version, version.min_version) ? { store_url: version.store_url } : null
      return { pauses: [...read.pauses], maintenance: maintenanceAt(now), update }
    },
    async listen() {
      if (readRows === undefined) return
      await load()
      const { unlisten: stop } = await db.sql.listen(CHANNEL, reload, reload)
      unlisten = stop
    },
    async close() {
      await unlisten?.()
    },
  }
}

const kindOf = ({ code, status }: { code: string; status: number }) => ({ code, status })
