import { loadPart } from '#kit/web/part.ts'

export { freshUploads, registerUploadEndpoints } from './api.ts'
export { MediaStrip } from './MediaStrip.tsx'
export { useDraftPictures } from './useDraftPictures.ts'

/** Uploads of single files, for messages. Loaded when the first file is picked. */
export const loadUpload = () => loadPart(() => import('./upload.ts'))
