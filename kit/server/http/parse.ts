import { z } from 'zod'
import { AppError, requestErrors } from '#kit/contract/errors.ts'
import { storable } from '../log/redact.ts'

/**
 * Parses one part of a call by its schema.
 * @throws `request.invalid` for the first issue: its path is the field, its text the message
 */
export function parse(shape: z.core.$ZodType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined
  const read = z.safeParse(shape, storable(input), { error: messageOf })
  if (read.success) return read.data
  const [issue] = read.error.issues
  const field = issue && issue.path.length > 0 ? issue.path.join('.') : undefined
  const message = field === undefined || !issue ? requestErrors.invalid.message : issue.message
  throw new AppError({ code: requestErrors.invalid.code, status: requestErrors.invalid.status, message }, field)
}

/** The message for an issue whose schema defines none. */
function messageOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '꼭 필요한 값이에요.' : '값의 형식이 맞지 않아요.'
    case 'too_small':
      return issue.inclusive === false ? `${issue.minimum}보다 커야 해요.` : `${issue.minimum}${unitOf(issue.origin)} 이상이어야 해요.`
    case 'too_big':
      return `${issue.maximum}${unitOf(issue.origin)}까지 쓸 수 있어요.`
    case 'invalid_value':
    case 'invalid_union':
      return '고를 수 없는 값이에요.'
    default:
      return '값의 형식이 맞지 않아요.'
  }
}

function unitOf(origin: string): string {
  if (origin === 'string') return '자'
  return origin === 'array' || origin === 'set' ? '개' : ''
}
