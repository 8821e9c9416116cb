import type { Feature } from '#kit/server/feature.ts'
import { settingsHttp } from './http.ts'

export const settings: Feature = {
  name: 'settings',
  http: settingsHttp,
}
