import { newDevice } from '#features/account/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { recipientGone } from '#kit/server/integrations/deliver.ts'
import { forgetDevice } from './device.ts'
import { alarmHttp } from './http.ts'
import { alarmJobs } from './jobs.ts'
import { tellNewDevice } from './newDevice.ts'
import { sweepAlarms } from './sweep.ts'
import { alarmExport } from './export.ts'

export const alarm: Feature = {
  name: 'alarm',
  http: alarmHttp,
  jobs: alarmJobs,
  cleanups: [sweepAlarms],
  exportParts: alarmExport,
  extensions: [extend(newDevice, tellNewDevice), extend(recipientGone, forgetDevice)],
}
