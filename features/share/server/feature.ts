import type { Feature } from '#kit/server/feature.ts'
import { mountShare } from './page.ts'

export const share: Feature = {
  name: 'share',
  mounts: [mountShare],
}
