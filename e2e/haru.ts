import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { copyDataFolder } from '../apps/server/testing.ts'
import { run } from '../scripts/check/run.ts'
import { COMPILED } from './compiled.ts'

export type Haru = {
  /** Its base URL, without a slash at the end. */
  url: string
  /** The one password of all demo members. */
  password: string
  /** Its data folder. */
  dataDir: string
  stop(): Promise<void>
}

/** Milliseconds from the start of the server to its address: initdb, migrations and the demo community on a busy machine. */
const START_LIMIT = 300_000

/** Builds the web and the server if they are outdated. */
export async function build(): Promise<void> {
  const built = await run(['node', 'scripts/ready.mjs', 'web', 'server'])
  if (built.code !== 0) throw new Error(`haru could not be built.\n${built.output}`)
}

/** A data folder with the demo community on which no server runs: the one that the tests before this run kept, or a new one. */
export async function prepareData(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const { HARU_KEEP_DEMO: kept } = process.env
  if (kept !== undefined && existsSync(path.join(kept, 'secrets.json'))) {
    return { dataDir: kept, remove: () => rm(kept, { recursive: true, force: true }) }
  }
  const { dataDir, remove } = await newDataFolder()
  try {
    const server = await start(dataDir, {})
    await server.stop()
    return { dataDir, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Starts the real server on a free port, with a copy of the prepared data folder or a new one. */
export async function startHaru(prepared?: string): Promise<Haru> {
  const { dataDir, remove } = await newDataFolder()
  try {
    if (prepared !== undefined) copyDataFolder(prepared, dataDir)
    const server = await start(dataDir, {})
    return {
      ...server,
      async stop() {
        await server.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Starts another server on the data folder of a running one, with the database that the variables name. */
export const startBeside = (dataDir: string, env: { DATABASE_URL: string; REDIS_URL: string }): Promise<Haru> => start(dataDir, env)

async function newDataFolder() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'haru-e2e-'))
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) }
}

async function start(dataDir: string, env: Record<string, string>): Promise<Haru> {
  const server = spawn(process.execPath, ['dist/server/program.js'], {
    env: {
      ...withoutHaruSettings(process.env),
      HARU_ENV: 'development',
      HARU_DATA_DIR: dataDir,
      // Journeys send X-Forwarded-For, as a proxy does, so that each has an address of its own.
      HARU_SANDBOX: 'public',
      HOST: '127.0.0.1',
      PORT: '0',
      NODE_COMPILE_CACHE: COMPILED,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  try {
    const url = await addressOf(server)
    const { demo_password: password } = JSON.parse(await readFile(path.join(dataDir, 'secrets.json'), 'utf8')) as { demo_password: string }
    return { url, password, dataDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Removes the settings of this machine's own haru from the environment. */
function withoutHaruSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(HARU_|DATABASE_URL|REDIS_URL|S3_|PORTONE_|SOLAPI_|SMTP_|MAIL_|NODE_OPTIONS|VITEST)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
}

function addressOf(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /haru is ready: (http:\/\/\S+)/.exec(output)?.[1]
      if (address === undefined) return
      resolve(address.replace(/\/$/, ''))
      for (const stream of [server.stdout, server.stderr]) stream?.off('data', listen).resume()
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('close', () => reject(new Error(`haru did not start.\n${output}`)))
    setTimeout(() => reject(new Error(`haru did not start within ${START_LIMIT / 1000} s.\n${output}`)), START_LIMIT).unref()
  })
}
