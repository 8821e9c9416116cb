import { endpoint, forOperators } from '#kit/contract/endpoint.ts'
import { beginUpload, dropUpload, finishUpload } from './contract.ts'

// Uploads of operators, for the platform: no member owns them.

export const beginPlatformUpload = forOperators('POST /v1/operator/media', beginUpload, null)
/** Reads the picture outside of a transaction. Idempotent by itself. */
export const finishPlatformUpload = endpoint('PUT /v1/operator/media/:key', {
  access: 'operator',
  right: null,
  summary: 'Finish an upload for the platform',
  params: finishUpload.params,
  answer: finishUpload.answer,
})
export const dropPlatformUpload = forOperators('DELETE /v1/operator/media/:key', dropUpload, null)
