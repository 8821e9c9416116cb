import type { Feature } from '#kit/server/feature.ts'
import { sweepPapers } from './document.ts'
import { expertHttp } from './http.ts'
import { mountPapers } from './mount.ts'
import { expertExport } from './export.ts'

export const expert: Feature = {
  name: 'expert',
  http: expertHttp,
  mounts: [mountPapers],
  cleanups: [sweepPapers],
  exportParts: expertExport,
}
