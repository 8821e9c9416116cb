import { spawn } from 'node:child_process'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Ran = { code: number; output: string; seconds: number }
export type RunOptions = { cwd?: string; env?: NodeJS.ProcessEnv; onText?: (text: string) => void }

/** Runs a command of the project to its end; node and the tools are those of its node_modules. Never throws. */
export function run([command, ...args]: readonly [string, ...string[]], options: RunOptions = {}): Promise<Ran> {
  const cwd = options.cwd ?? process.cwd()
  const bin = path.join(cwd, 'node_modules', '.bin')
  const started = performance.now()
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, FORCE_COLOR: '0', ...options.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
      options.onText?.(chunk.toString())
    }
    // Some tools colour their output on CI in spite of the options; patterns need plain text.
    const end = (code: number) => resolve({ code, output: stripVTControlCharacters(output), seconds: (performance.now() - started) / 1000 })
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
}
