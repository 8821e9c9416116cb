import type { Feature } from '#kit/server/feature.ts'
import { campaignExport } from './export.ts'
import { campaignHttp } from './http.ts'
import { cleanupReceipts, sendTimer } from './send.ts'

export const campaign: Feature = {
  name: 'campaign',
  http: campaignHttp,
  timers: [sendTimer],
  cleanups: [cleanupReceipts],
  exportParts: campaignExport,
}
