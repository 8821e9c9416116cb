import { accountOpened } from '#features/settings/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { forgetFollows } from './forget.ts'
import { followHttp } from './http.ts'
import { acceptPendingRequests } from './pending-requests.ts'
import { repairFollowsNightly } from './repair.ts'
import { followExport } from './export.ts'

export const follow: Feature = {
  name: 'follow',
  http: followHttp,
  cleanups: [repairFollowsNightly],
  forget: { people: forgetFollows },
  exportParts: followExport,
  extensions: [extend(accountOpened, acceptPendingRequests)],
}
