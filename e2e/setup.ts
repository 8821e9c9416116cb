import type { FullConfig } from '@playwright/test'
import { build, prepareData, startHaru } from './haru.ts'

/**
 * Starts a server for each worker on a copy of the same data; each journey has members of its own. HARU_E2E_URL names a server that runs
 * already, with HARU_E2E_PASSWORD and HARU_E2E_DATA; use one worker then (`--workers 1`).
 */
export default async function setup({ workers }: FullConfig) {
  if (process.env.HARU_E2E_URL) return
  // First: a server compresses the files of the web beside them, which the build empties.
  await build()
  const prepared = await prepareData()
  const servers = await Promise.all(Array.from({ length: workers }, () => startHaru(prepared.dataDir)))
  await prepared.remove()
  process.env.HARU_E2E_SERVERS = JSON.stringify(servers.map(({ url, password, dataDir }) => ({ url, password, dataDir })))
  return async () => void (await Promise.all(servers.map(({ stop }) => stop())))
}
