import type { Feature } from '#kit/server/feature.ts'
import { blockExport } from './export.ts'

export const block: Feature = {
  name: 'block',
  exportParts: blockExport,
}
