import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../scripts/check/run.ts'

export type Haru = {
  /** Where it answers, without a slash at the end. */
  url: string
  /** The one password of all demo members. */
  password: string
  /** Its data folder. */
  dataDir: string
  stop(): Promise<void>
}

/** Milliseconds from the start of the server to its address: initdb, migrations and the demo community on a busy machine. */
const PATIENCE = 90_000

/** Builds the web where that is needed. */
export async function buildWeb(): Promise<void> {
  const built = await run(['node', 'scripts/ready.mjs', 'web'])
  if (built.code !== 0) throw new Error(`The web could not be built.\n${built.output}`)
}

/** Starts the real server, on a free port and a data folder of its own. */
export async function startHaru(): Promise<Haru> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'haru-e2e-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
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

/** One more server on the data folder of one that runs, on the database that these variables name. */
export const startBeside = (dataDir: string, env: { DATABASE_URL: string; REDIS_URL: string }): Promise<Haru> => start(dataDir, env)

async function start(dataDir: string, env: Record<string, string>): Promise<Haru> {
  const server = spawn(process.execPath, ['apps/server/main.ts'], {
    env: { ...cleared(process.env), HARU_ENV: 'development', HARU_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ...env },
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

/** The settings of this machine's own haru are not those of the journeys. */
function cleared(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const foreign = /^(HARU_|DATABASE_URL|REDIS_URL|S3_|PORTONE_|SOLAPI_|SMTP_|MAIL_|NODE_OPTIONS|VITEST)/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !foreign.test(name)))
}

function addressOf(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const address = /haru is ready: (http:\/\/\S+)/.exec(said)?.[1]
      if (address) resolve(address.replace(/\/$/, ''))
    }
    server.stdout?.on('data', listen)
    server.stderr?.on('data', listen)
    server.once('close', () => reject(new Error(`haru did not start.\n${said}`)))
    setTimeout(() => reject(new Error(`haru did not start within ${PATIENCE / 1000} s.\n${said}`)), PATIENCE).unref()
  })
}
