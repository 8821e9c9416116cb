import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A relay for one journey. */
export type TestRelay = { urls: string; secret: string; stop(): Promise<void> }

/** Starts a real coturn on a free port of this machine; root installs it if it is missing. */
export async function startCoturn(): Promise<TestRelay> {
  const program = findCoturn() ?? installCoturn()
  const folder = mkdtempSync(join(tmpdir(), 'haru-coturn-'))
  const [host, secret] = [ownAddress(), randomBytes(24).toString('hex')]
  const port = await freePort(host)
  const options = [
    ['-n', '--use-auth-secret', `--static-auth-secret=${secret}`, '--realm=haru.test'],
    [`--listening-ip=${host}`, `--relay-ip=${host}`, `--listening-port=${port}`],
    [
      '--allow-loopback-peers',
      '--no-cli',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
      `--pidfile=${join(folder, 'pid')}`,
      `--userdb=${join(folder, 'db')}`,
    ],
  ]
  const running = spawn(program, options.flat(), { stdio: ['ignore', 'ignore', 'inherit'] })
  return {
    urls: `turn:${host}:${port}`,
    secret,
    async stop() {
      if (running.exitCode === null && running.signalCode === null) {
        const gone = once(running, 'exit')
        running.kill('SIGKILL')
        await gone
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Browsers send from an address of the network, from which the loopback address cannot be reached. */
const ownAddress = (): string =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.1'

function findCoturn(): string | null {
  return spawnSync('sh', ['-c', 'command -v turnserver'], { encoding: 'utf8' }).stdout.trim() || null
}

function installCoturn(): string {
  if (process.getuid?.() === 0) {
    spawnSync('sh', ['-c', 'apt-get update && apt-get install -y --no-install-recommends coturn'], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const found = findCoturn()
  if (found === null) throw new Error('This journey needs coturn, and installing it failed. Install it yourself.')
  return found
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
