import { accountLeft } from '#features/account-deletion/server/public.ts'
import { consentWithdrawn } from '#features/account/server/public.ts'
import { catalogueTables } from '#features/catalogue/server/public.ts'
import { contentHidden } from '#features/report/server/public.ts'
import { accountPrivacyChanged } from '#features/settings/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { guestPage } from '#kit/server/http/first-content.ts'
import { forgetPosts } from './forget.ts'
import { invalidateGuestLine, guestLine } from './guest-line.ts'
import { dailyHttp } from './http.ts'
import { repairNightly } from './repair.ts'
import { hideMealPhotos } from './meal-photos.ts'
import { dailyExport } from './export.ts'
import { foodTable } from './foods.ts'
import { workoutTable } from './workouts.ts'

export const daily: Feature = {
  name: 'daily',
  http: dailyHttp,
  cleanups: [repairNightly],
  forget: { posts: forgetPosts },
  exportParts: dailyExport,
  extensions: [
    extend(catalogueTables, [foodTable, workoutTable]),
    extend(consentWithdrawn, { health_sensitive: hideMealPhotos }),
    extend(guestPage, (db, now) => guestLine(db).read(now)),
    extend(accountLeft, invalidateGuestLine),
    extend(accountPrivacyChanged, invalidateGuestLine),
    extend(contentHidden, invalidateGuestLine),
  ],
}
