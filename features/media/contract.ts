import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment } from '#kit/contract/shape.ts'
import { MEDIA_MAX, IMAGE_BYTES_MAX, UPLOAD_TYPES, VIDEO_BYTES_MAX } from './rules.ts'

/** One stored picture, film or document: the object's key and the addresses of its sizes (specification section 3). */
export const mediaItem = z.object({
  /** Type of the served file; the uploaded film may have had another container. */
  mimetype: z.string(),
  key: z.string(),
  /** Addresses by transform id (rules.ts, `MEDIA_SIZES`; `src` is a film or a document). Addresses of media that not everyone may see carry a mark for the viewer. */
  transforms: z.record(z.string(), z.string()),
  width: z.number().int(),
  height: z.number().int(),
  /** Length of a film, else null. */
  seconds: z.number().nullable(),
  /** A tiny preview as a data URL. */
  placeholder: z.string().nullable(),
  /** Only documents: file name and size. */
  name: z.string().optional(),
  bytes: z.number().int().optional(),
})
export type MediaItem = z.infer<typeof mediaItem>

/** Keys of own, finished uploads in a post's body, in display order. */
export const mediaKeys = z.array(z.object({ key: z.uuid() })).max(MEDIA_MAX, { error: `Media can be added up to ${MEDIA_MAX}.` })

const KEY = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

const target = z.object({
  method: z.literal('PUT'),
  url: z.string(),
  /** Sent with the bytes, exactly so. */
  headers: z.record(z.string(), z.string()),
})
export type UploadTarget = z.infer<typeof target>

export const beginUpload = endpoint('POST /v1/user/media', {
  access: 'member',
  switch: 'upload',
  idempotent: true,
  summary: 'Get an address to upload a picture, a film or a document to',
  rate: { calls: 120, seconds: 60 },
  body: z.object({
    mimetype: z.enum(UPLOAD_TYPES, { error: 'jpg, png, gif 사진과 mp4, mov 영상만 올릴 수 있어요.' }),
    /** The upload must have exactly this size. */
    bytes: z.number().int().min(1).max(VIDEO_BYTES_MAX),
    /** Size of a jpeg still of a film, where the browser could take one. */
    poster_bytes: z.number().int().min(1).max(IMAGE_BYTES_MAX).optional(),
    /** A document's file name. */
    name: z.string().max(1000).optional(),
  }),
  answer: z.object({ key: z.string(), upload: target, poster: target.nullable(), expire_dt: moment }),
})

/** Checks the upload and stores haru's own copy; only then is it usable. Idempotent. */
export const finishUpload = endpoint('PUT /v1/user/media/:key', {
  access: 'member',
  summary: 'Finish an upload',
  rate: { calls: 120, seconds: 60 },
  params: z.object({ key: z.uuid() }),
  answer: mediaItem,
})

/** Idempotent; an upload that a post shows stays. */
export const dropUpload = endpoint('DELETE /v1/user/media/:key', {
  access: 'member',
  summary: 'Drop an own upload that nothing uses',
  params: z.object({ key: z.uuid() }),
  answer: z.object({}),
})

/** Up to ten keys, a comma between them. */
const KEYS = new RegExp(`^${KEY}(,${KEY}){0,${MEDIA_MAX - 1}}$`)

/** New addresses for a draft's uploads, because marks expire after ten minutes. Removed uploads are left out. */
export const listUploads = endpoint('GET /v1/user/media', {
  access: 'member',
  summary: 'My finished uploads, by key',
  query: z.object({ keys: z.string().regex(KEYS) }),
  answer: z.array(mediaItem),
})
