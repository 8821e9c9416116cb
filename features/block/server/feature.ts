import type { Feature } from '#kit/server/feature.ts'

export const block: Feature = {
  name: 'block',
}
