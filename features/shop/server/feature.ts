import type { Feature } from '#kit/server/feature.ts'
import { shopExport } from './export.ts'
import { forgetProducts } from './forget.ts'
import { ownHttp } from './own/http.ts'

export const shop: Feature = {
  name: 'shop',
  http: ownHttp,
  exportParts: shopExport,
  forget: { people: forgetProducts },
}
