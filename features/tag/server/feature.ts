import type { Feature } from '#kit/server/feature.ts'
import { tagHttp } from './http.ts'
import { repairTagsNightly } from './repair.ts'

export const tag: Feature = {
  name: 'tag',
  http: tagHttp,
  cleanups: [repairTagsNightly],
}
