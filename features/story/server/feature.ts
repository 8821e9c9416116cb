import type { Feature } from '#kit/server/feature.ts'
import { forgetStories } from './forget.ts'
import { storyHttp } from './http.ts'
import { cleanupStories } from './cleanup.ts'
import { storyExport } from './export.ts'

export const story: Feature = {
  name: 'story',
  http: storyHttp,
  cleanups: [cleanupStories],
  forget: { people: forgetStories },
  exportParts: storyExport,
}
