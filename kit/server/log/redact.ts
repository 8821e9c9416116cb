import { requestErrors } from '#kit/contract/errors.ts'

/** Replaces a secret or personal value. */
export const REDACTED = '[redacted]'

/** Names whose values are secret. */
const SECRET =
  /pass(word|wd|code)?(_\w+)?$|token|secret|authoriz|cookie|credential|(api|access|private|admin)[-_]?key|signature|service[-_]?account|^(otp|pin|jwt|pw|auth|captcha|verifier|identity_no|social_no)$/i
const PERSONAL =
  /^(e?mail|phone|mobile|tel|user_contact|recipient|[cd]i(_hash)?|address|addr|birth|birthday|real_?name|account_no|license_no|business_no|lat|lng|ip|remote_?address)$/i

const isSensitive = (name: string): boolean => SECRET.test(name) || PERSONAL.test(name)
/** A code of digits that somebody typed; error codes have letters. */
const isTypedCode = (name: string, value: unknown): boolean => name === 'code' && typeof value === 'string' && /^[\d -]{4,}$/.test(value)
/** A header as a pair of name and value. */
const isPair = (list: unknown[]): boolean => list.length === 2 && typeof list[0] === 'string' && /^[\w-]{1,64}$/.test(list[0])

/** A copy without secrets and personal data, which it recognises by field names and by patterns in texts. Errors stay unchanged. */
export function redact(value: unknown, limits: Limits = LOG_LIMITS, depth = 0): unknown {
  if (typeof value === 'string') return cut(redactText(value), limits.text)
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth >= limits.depth) return REDACTED
  if (Array.isArray(value) && isPair(value) && isSensitive(String(value[0]))) return [value[0], REDACTED]
  if (Array.isArray(value)) return value.slice(0, limits.members).map((item) => redact(item, limits, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value).slice(0, limits.members)) {
    copy[cut(name, 100)] = isSensitive(name) || isTypedCode(name, item) ? REDACTED : redact(item, limits, depth + 1)
  }
  return copy
}

/** How much of a value is copied: characters of a text, members of a list or object, levels of depth. */
export type Limits = { text: number; members: number; depth: number }
const LOG_LIMITS: Limits = { text: 8000, members: 100, depth: 8 }

/** Text without tokens, passwords, mail addresses, telephone and resident numbers. */
export function redactText(text: string): string {
  return PATTERNS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)
}

/** Makes strings storable in PostgreSQL: well-formed, without NUL. @throws `request.invalid` for excessive depth and names that cannot be stored */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return isStorable(value) ? value : value.toWellFormed().replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (depth > MAX_DEPTH) throw requestErrors.invalid()
  const members = value as Record<string, unknown>
  for (const name of Object.keys(members)) {
    if (!isStorable(name)) throw requestErrors.invalid()
    members[name] = storable(members[name], depth + 1)
  }
  return value
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Levels of a request's JSON. */
const MAX_DEPTH = 40

// Every repetition that can start at any position is bounded: the text comes from guests, and unbounded patterns take
// quadratic time.
const SECRET_NAMES =
  '(?:[\\w-]{0,40}(?:password|passwd|passcode|token|secret|(?:api|access|private)[-_]?key)|pass|pw|authorization|cookie|set-cookie|credentials?|otp|pin)'
const PATTERNS: [RegExp, string][] = [
  [/\b(?:Bearer|Basic) +[\w.~+/=-]+/gi, REDACTED],
  [/\beyJ[\w-]{0,1000}\.[\w-]+\.[\w-]*/g, REDACTED],
  // In JSON text, also nested in JSON strings or cut off: a string ends at a quote with as many backslashes as its opening
  // quote.
  [
    new RegExp(`(?<!\\\\)((\\\\*)"${SECRET_NAMES}\\2"\\s*:\\s*)(?:\\2"[^]*?(?:(?<!\\\\)\\2"|$)|[^,}\\s"\\\\]+)`, 'gi'),
    `$1$2"${REDACTED}$2"`,
  ],
  // A code that somebody typed, in JSON text
  [/("code\\*"\s{0,2}:\s{0,2}\\*")[\d -]{4,40}(?=\\*")/g, `$1${REDACTED}`],
  // In query strings, forms and headers
  [new RegExp(`\\b(${SECRET_NAMES})(['"]?\\s{0,2}[:=]\\s{0,2}['"]?|%3D)[^&\\s"'<>]+`, 'gi'), `$1$2${REDACTED}`],
  [/[\w.+-]{1,64}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, REDACTED],
  [/\b\d{6}-?[1-8]\d{6}\b/g, REDACTED],
  [/(?<!\d)(?:\+82[- ]?|0)1[016-9][- .]?\d{3,4}[- .]?\d{4}(?!\d)/g, REDACTED],
]

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text)
