import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

// npm run dev: the server restarts when its code changes, and Vite applies the web's changes to the open page. One Ctrl-C ends both.
const root = join(import.meta.dirname, '..')
const sides = [
  run(['--watch', '--watch-preserve-output', 'apps/server/main.ts']),
  run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false']),
  run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false', '--config', 'vite.console.config.ts']),
]
let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0))
for (const side of sides) side.once('exit', (code) => stop(code ?? 1))

function run(args: string[]): ChildProcess {
  // A group of its own, so that Ctrl-C reaches each side once: from here.
  return spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
}

function stop(code: number): void {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const side of sides) if (side.exitCode === null) side.kill('SIGTERM')
}
