import { inboxQueues } from '#features/operator/server/public.ts'
import { extend } from '#kit/server/extensions.ts'
import type { Feature } from '#kit/server/feature.ts'
import { shopExport } from './export.ts'
import { forgetProducts } from './forget.ts'
import { restockTimer } from './wish/restock.ts'
import { shopHttp } from './http.ts'
import { goodsQueues } from './operator/inbox.ts'
import { shopReports } from './report.ts'
import { productCard } from './share.ts'

export const shop: Feature = {
  name: 'shop',
  http: shopHttp,
  timers: [restockTimer],
  exportParts: shopExport,
  forget: { people: forgetProducts },
  extensions: [...shopReports, productCard, extend(inboxQueues, goodsQueues)],
}
