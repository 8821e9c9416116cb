import { loadPart } from '#kit/web/part.ts'

export { freshUploads } from './api.ts'
export { MediaStrip } from './MediaStrip.tsx'

/** Uploads of single files, as messages have them: their code comes when the first one is picked. */
export const loadUpload = () => loadPart(() => import('./upload.ts'))
