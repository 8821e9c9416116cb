import { consentWithdrawn, logInLocked, newDevice } from '#features/account/server/public.ts'
import { inquiryAnswered } from '#features/cs/server/public.ts'
import { noticeToDevices } from '#features/sensitive-change/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { recipientGone } from '#kit/server/integrations/deliver.ts'
import { confirmWithdrawal } from './consent.ts'
import { deleteDevice } from './device.ts'
import { alarmHttp } from './http.ts'
import { alarmJobs } from './jobs.ts'
import { notifyAnswer } from './inquiry.ts'
import { notifyLocked, notifyNewDevice } from './logIn.ts'
import { cleanupAlarms } from './cleanup.ts'
import { alarmExport } from './export.ts'
import { notifySensitiveChange } from './sensitiveChange.ts'

export const alarm: Feature = {
  name: 'alarm',
  http: alarmHttp,
  jobs: alarmJobs,
  cleanups: [cleanupAlarms],
  exportParts: alarmExport,
  extensions: [
    extend(newDevice, notifyNewDevice),
    extend(logInLocked, notifyLocked),
    extend(consentWithdrawn, confirmWithdrawal),
    extend(inquiryAnswered, notifyAnswer),
    extend(noticeToDevices, notifySensitiveChange),
    extend(recipientGone, deleteDevice),
  ],
}
