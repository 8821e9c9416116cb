import type { ReadConfig } from '#kit/server/config/config.ts'
import { StartProblem, codeOf } from '#kit/server/db/engine/problem.ts'

export const productionProblem = (problems: string[]): StartProblem =>
  new StartProblem(['HARU_ENV=production refuses to start:', ...problems.map((text) => `  ${text}`)].join('\n'))

/** Why this port cannot be listened on. */
export function portProblem(error: unknown, { port, host }: Pick<ReadConfig, 'port' | 'host'>): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartProblem(`Port ${port} is in use: stop the program that has it, or choose another: PORT=${port + 1} npm start`)
    case 'EACCES':
      return new StartProblem(`Port ${port} needs more rights than this account has: choose one above 1023, for example PORT=4000.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartProblem(`HOST=${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all.`)
    default:
      return error
  }
}
