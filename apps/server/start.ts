import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { productionProblems, readConfig, sandboxProblem, type ReadConfig } from '#kit/server/config/config.ts'
import { StartProblem } from '#kit/server/db/engine/problem.ts'
import { openCompileCache } from './compile-cache.ts'
import { openDatabase } from './database.ts'
import { readyNotice } from './notice.ts'
import { portProblem, productionProblem } from './problems.ts'

export type Running = {
  /** The text for the terminal. */
  notice: string
  /** Finishes running requests, closes sockets, stops PostgreSQL. */
  stop(): Promise<void>
}

export type StartOptions = {
  env: Record<string, string | undefined>
  onProgress: (text: string) => void
  /** Called when the server cannot continue. */
  onDeath: (problem: StartProblem) => void
}

/**
 * Starts haru: configuration, PostgreSQL and migrations, then the server itself. Its code is most of a start's time, so it is not
 * imported before PostgreSQL's own process runs beside it.
 */
export async function start(options: StartOptions): Promise<Running> {
  const startedAt = performance.now()
  const read = readConfig(options.env)
  const problems = productionProblems(read)
  if (problems.length > 0) throw productionProblem(problems)
  const sandboxFault = sandboxProblem(read)
  if (sandboxFault !== null) throw new StartProblem(sandboxFault)
  mkdirSync(read.dataDir, { recursive: true, mode: 0o700 })
  openCompileCache(read.dataDir)
  const database = await openDatabase({
    ...read,
    ...options,
    // Checks the port before the slow creation of the database and the demo, but after a server on the same folder; listen() checks it again.
    beforeCreating: () => checkPort(read),
    // A failed import is reported where it is awaited.
    meanwhile: () => void importServer().catch(() => {}),
  })
  try {
    const { serve } = await importServer()
    const { config, address, stop, ...served } = await serve(database.url, read, options.onProgress)
    const seconds = (performance.now() - startedAt) / 1000
    return {
      notice: readyNotice({ config, address: config.port === 0 ? address : config.origin, seconds, ...served }),
      stop: async () => {
        await stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

const importServer = () => import('./serve.ts')

async function checkPort({ port, host }: ReadConfig): Promise<void> {
  const probe = createServer()
  try {
    await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  } catch (error) {
    throw portProblem(error, { port, host })
  } finally {
    probe.close()
  }
}
