import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, requestErrors } from '#kit/contract/errors.ts'

/** Largest part in bytes, and most parts of a form. */
const PART_BYTES = 16 * 1024
const PARTS = 40
/** Largest form in bytes, including the boundaries and headers of its parts. */
const FORM_BYTES = PARTS * (PART_BYTES + 1024)

/** Makes this scope accept forms, whose parts are all texts, and no other body. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { throwFileSizeLimit: false })
  scope.addContentTypeParser('*', (_request, _body, done) => done(requestErrors.form_expected()))
  scope.addHook('preHandler', async (request, reply) => {
    try {
      request.body = await readForm(request)
    } catch (error) {
      // Closes the connection after the answer, so that the server does not wait for the rest of the body.
      if (error instanceof AppError && error.status === 413) void reply.header('connection', 'close')
      throw error
    }
  })
}

/**
 * The parts of a form by name. The texts `null`, `undefined` and `[object Object]` are refused with the specification's
 * messages (section 5, "Form uploads"). Files and repeated names are refused too.
 */
async function readForm(request: FastifyRequest): Promise<Record<string, string>> {
  if (!request.isMultipart()) throw requestErrors.form_expected()
  if (Number(request.headers['content-length'] ?? 0) > FORM_BYTES) throw requestErrors.too_large()
  const limits = { parts: PARTS, fields: PARTS, files: 0, fieldSize: PART_BYTES, fieldNameSize: 100, headerPairs: 20 }
  const read = new Map<string, string>()
  try {
    for await (const part of request.parts({ limits })) {
      // Unreachable, because the limits refuse files; it narrows the type.
      if (part.type !== 'field') throw requestErrors.invalid(part.fieldname)
      const { fieldname, value, valueTruncated, fieldnameTruncated } = part
      if (valueTruncated || fieldnameTruncated) throw requestErrors.too_large(fieldname)
      if (read.has(fieldname)) throw requestErrors.form_twice(fieldname)
      read.set(fieldname, textOf(fieldname, value))
    }
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error)
  }
  return Object.fromEntries(read)
}

function textOf(name: string, value: unknown): string {
  // The parser has already parsed a part of type application/json.
  if (typeof value !== 'string') throw requestErrors.invalid(name)
  if (value === 'null' || value === 'undefined') throw requestErrors.form_nil(name)
  if (value === '[object Object]') throw requestErrors.form_object(name)
  return value
}

/** Every error of the parser is caused by the request. A file is refused as invalid, not as too large. */
function refusalOf(error: unknown): AppError {
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  return statusCode === 413 && code !== 'FST_FILES_LIMIT' ? requestErrors.too_large() : requestErrors.invalid()
}
