import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '#kit/server/db/engine/postgres.ts'
import { median } from '../load/compare.ts'
import type { Figure, Lab } from './lab.ts'

/** Seconds to the first 200 from an empty folder and from an existing one with its compiled code, without Node's own start and the demo data. */
export async function start({ settings }: Lab): Promise<Figure[]> {
  const empty: Round[] = []
  const warm: Round[] = []
  for (let round = 0; round < Math.min(3, settings.rounds); round++) {
    const folder = mkdtempSync(join(tmpdir(), 'haru-bench-'))
    const bare = mkdtempSync(join(tmpdir(), 'haru-bench-'))
    empty.push({ node: await startNode(), haru: await firstAnswer(folder), engine: await startEngine(bare) })
    warm.push({ node: await startNode(), haru: await firstAnswer(folder), engine: await startEngine(bare) })
    for (const one of [folder, bare]) rmSync(one, { recursive: true, force: true })
  }
  return [
    figureOf('start, empty folder', empty, { better: 'less', must: 5, aim: 3 }),
    figureOf('start, warm', warm, { better: 'less', must: 1.2, aim: 0.8 }),
  ]
}

/** Seconds: Node alone, haru to its first 200, PostgreSQL alone over another folder. */
type Round = { node: number; haru: number; engine: number }

function figureOf(name: string, rounds: Round[], goal: Figure['goal']): Figure {
  const value = median(rounds.map((round) => round.haru - round.node))
  const engine = median(rounds.map((round) => round.engine))
  const node = median(rounds.map((round) => round.node))
  return {
    name,
    value,
    unit: 's',
    goal,
    detail: `${(value / engine).toFixed(2)}x PostgreSQL alone (${engine.toFixed(2)} s); Node itself ${node.toFixed(2)} s more`,
  }
}

async function startNode(): Promise<number> {
  const from = performance.now()
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit')
  return secondsSince(from)
}

async function startEngine(dataDir: string): Promise<number> {
  const from = performance.now()
  const server = await startPostgres({ dataDir })
  const seconds = secondsSince(from)
  await server.stop()
  return seconds
}

/** Starts the server as a process, waits for the first 200 and stops it. */
async function firstAnswer(dataDir: string): Promise<number> {
  const from = performance.now()
  const program = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/program.js')], {
    // `test` is development without the demo community.
    env: { PATH: process.env.PATH, HARU_ENV: 'test', HARU_DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(program, 'exit')
  let output = ''
  const address = new Promise<string>((resolve, reject) => {
    program.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /haru is ready: (\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    void exited.then(() => reject(new Error(`haru ended before it was ready:\n${output}`)))
  })
  const { status } = await fetch(`${await address}/healthz`)
  const seconds = secondsSince(from)
  program.kill('SIGTERM')
  await exited
  if (status !== 200) throw new Error(`/healthz answered ${status}.`)
  return seconds
}

function secondsSince(from: number): number {
  return (performance.now() - from) / 1000
}
