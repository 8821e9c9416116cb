import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A Redis for one test file, without persistence. */
export type TestRedis = {
  url: string
  /** Kills it without closing connections cleanly. */
  kill(): Promise<void>
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>
  /** Stops its process with the connections open, and continues it. */
  hang(): void
  goOn(): void
  stop(): Promise<void>
}

/** Starts a real redis-server on a free port; root installs it if it is missing. */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis() ?? installRedis()
  const folder = mkdtempSync(join(tmpdir(), 'haru-redis-'))
  const port = await freePort()
  let running: ChildProcess
  const begin = async (): Promise<void> => {
    running = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], {
      stdio: 'ignore',
    })
    for (let tries = 0; tries < 100 && !(await answers(port)); tries++) await sleep(50)
  }
  const kill = async (): Promise<void> => {
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }
  await begin()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    restart: begin,
    hang: () => void running.kill('SIGSTOP'),
    goOn: () => void running.kill('SIGCONT'),
    async stop() {
      if (running.exitCode === null && running.signalCode === null) await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findRedis(): string | null {
  const found = spawnSync('sh', ['-c', 'command -v redis-server || command -v valkey-server'], { encoding: 'utf8' })
  return found.stdout.trim() || null
}

function installRedis(): string {
  if (process.getuid?.() === 0) {
    spawnSync('sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends redis-server'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const found = findRedis()
  if (found === null) throw new Error('This test needs redis-server, and installing it failed. Install it yourself.')
  return found
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
