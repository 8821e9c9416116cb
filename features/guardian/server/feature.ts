import { chargePaid } from '#features/viv/server/for-topup.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { guardianHttp } from './http.ts'
import { guardianJobs } from './jobs.ts'
import { forgetGuardian } from './consent.ts'
import { deleteOldLinks } from './link.ts'
import { queueChargeNotice } from './notices.ts'
import { guardianOperatorHttp } from './operator.ts'
import { guardianExport } from './export.ts'

export const guardian: Feature = {
  name: 'guardian',
  http: [...guardianHttp, ...guardianOperatorHttp],
  jobs: guardianJobs,
  cleanups: [deleteOldLinks],
  forget: { people: forgetGuardian },
  exportParts: guardianExport,
  extensions: [extend(chargePaid, queueChargeNotice)],
}
