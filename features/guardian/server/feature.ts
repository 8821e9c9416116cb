import { chargePaid } from '#features/viv/server/for-topup.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { guardianHttp } from './http.ts'
import { guardianJobs } from './jobs.ts'
import { forgetGuardian } from './consent.ts'
import { queueChargeNotice } from './notices.ts'
import { guardianExport } from './export.ts'

export const guardian: Feature = {
  name: 'guardian',
  http: guardianHttp,
  jobs: guardianJobs,
  forget: { people: forgetGuardian },
  exportParts: guardianExport,
  extensions: [extend(chargePaid, queueChargeNotice)],
}
