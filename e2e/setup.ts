import { startHaru } from './haru.ts'

/** One server for all journeys; each journey has members of its own. HARU_E2E_URL names one that runs already, with HARU_E2E_PASSWORD and HARU_E2E_DATA. */
export default async function setup() {
  if (process.env.HARU_E2E_URL) return
  const haru = await startHaru()
  process.env.HARU_E2E_URL = haru.url
  process.env.HARU_E2E_PASSWORD = haru.password
  process.env.HARU_E2E_DATA = haru.dataDir
  return haru.stop
}
