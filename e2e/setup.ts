import type { FullConfig } from '@playwright/test'
import { buildWeb, startHaru } from './haru.ts'

/**
 * A server for each worker; each journey has members of its own. HARU_E2E_URL names one that runs already, with
 * HARU_E2E_PASSWORD and HARU_E2E_DATA; then one worker is enough (`--workers 1`).
 */
export default async function setup({ workers }: FullConfig) {
  if (process.env.HARU_E2E_URL) return
  await buildWeb()
  const servers = await Promise.all(Array.from({ length: workers }, startHaru))
  process.env.HARU_E2E_SERVERS = JSON.stringify(servers.map(({ url, password, dataDir }) => ({ url, password, dataDir })))
  return async () => void (await Promise.all(servers.map(({ stop }) => stop())))
}
