export { freshUploads } from './api.ts'
export { MediaStrip } from './MediaStrip.tsx'
