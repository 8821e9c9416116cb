import { requestErrors } from '#kit/contract/errors.ts'

/** Replaces a secret or personal value. */
export const REDACTED = '[redacted]'

/** Names whose values are secret. */
const SECRET =
  /pass(word|wd|code)?(_\w+)?$|token|secret|authoriz|cookie|credential|(api|access|private|admin)[-_]?key|signature|service[-_]?account|^(otp|pin|jwt|pw|auth|captcha|verifier|identity_no|social_no)$/i
const PERSONAL =
  /^(e?mail|claimant_(name|mail)|phone|mobile|tel|user_contact|recipient|receiver|holder|[cd]i(_hash)?|(affiliation_)?address|addr\d?|memo|birth|birthday|real_?name|account_no|license_no|business_no|lat|lng|ip|remote_?address|sdp|candidate)$/i

/** Characters of a field's name. */
const NAME_MAX = 100

function isSensitive(name: string): boolean {
  // The decisive word is at the end: newPassword.
  const short = name.length > 2 * NAME_MAX ? `${name.slice(0, NAME_MAX)} ${name.slice(-NAME_MAX)}` : name
  return SECRET.test(short) || PERSONAL.test(short)
}
/** A code of digits that somebody typed; error codes have letters. */
const isTypedCode = (name: string, value: unknown): boolean => name === 'code' && typeof value === 'string' && /^[\d -]{4,}$/.test(value)
/** A header as a pair of name and value. */
const isPair = (list: unknown[]): boolean => list.length === 2 && typeof list[0] === 'string' && /^[\w-]{1,64}$/.test(list[0])

/** Limits of a copied value: characters of a text and of all texts together, members of a list or object, levels of depth. */
export type Limits = { text: number; total: number; members: number; depth: number }
const LOG_LIMITS: Limits = { text: 8000, total: 32_000, members: 100, depth: 8 }

/**
 * A copy without secrets and personal data, which it recognises by field names and by patterns in texts. Errors stay unchanged.
 * Everything is cut
 * before it is searched, because the values come from guests.
 */
export function redact(value: unknown, limits: Limits = LOG_LIMITS): unknown {
  return redactValue(value, { ...limits, left: limits.total }, 0)
}

/** `left`: characters that may still be searched. */
type Budget = Limits & { left: number }

function redactValue(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === 'string') return redactWithin(value, budget)
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth >= budget.depth) return REDACTED
  if (Array.isArray(value) && isPair(value) && isSensitive(String(value[0]))) return [value[0], REDACTED]
  if (Array.isArray(value)) return value.slice(0, budget.members).map((item) => redactValue(item, budget, depth + 1))
  const copy: Record<string, unknown> = {}
  for (const [name, item] of Object.entries(value).slice(0, budget.members)) {
    copy[cut(name, NAME_MAX)] = isSensitive(name) || isTypedCode(name, item) ? REDACTED : redactValue(item, budget, depth + 1)
  }
  return copy
}

function redactWithin(text: string, budget: Budget): string {
  const length = Math.min(budget.text, budget.left)
  budget.left -= Math.min(text.length, length)
  return redactText(text, length)
}

/** Characters beyond the limit that are searched too: a secret that the cut would divide is recognised as a whole. */
const MARGIN = 300

/** The first `length` characters of a text, without tokens, passwords, mail addresses, telephone and resident numbers. */
export function redactText(text: string, length = LOG_LIMITS.text): string {
  if (length <= 0) return text === '' ? '' : '…'
  const start = text.length > length + MARGIN ? text.slice(0, length + MARGIN) : text
  const redacted = PATTERNS.reduce((kept, [pattern, replacement]) => kept.replace(pattern, replacement), start)
  return redacted.length > length || start.length < text.length ? `${redacted.slice(0, length).toWellFormed()}…` : redacted
}

/**
 * Makes strings storable in PostgreSQL: well-formed, without NUL. @throws `request.invalid` for excessive depth and names that cannot be
 * stored
 */
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

// The texts come from guests, so each pattern takes linear time: a repetition either starts only where its characters begin (lookbehind),
// or is bounded.
const LONG_NAMES = 'password|passwd|passcode|token|secret|(?:api|access|private)[-_]?key'
const SHORT_NAMES = 'pass|pw|authorization|cookie|set-cookie|credentials?|otp|pin'
const PATTERNS: [RegExp, string][] = [
  [/\b(?:Bearer|Basic) +[\w.~+/=-]+/gi, REDACTED],
  // JSON in base64, as in the parts of a token
  [/\beyJ[\w-]+(?:\.[\w-]*){0,2}/g, REDACTED],
  // In JSON text, also nested in JSON strings or cut off: a string ends at a quote with as many backslashes as its opening
  // quote.
  [
    new RegExp(
      `(?<!\\\\)((\\\\*)"[\\w-]{1,80}(?=\\2")(?<=${LONG_NAMES}|"(?:${SHORT_NAMES}))\\2"\\s{0,8}:\\s{0,8})(?:\\2"[^]*?(?:(?<!\\\\)\\2"|$)|[^,}\\s"\\\\]+)`,
      'gi',
    ),
    `$1$2"${REDACTED}$2"`,
  ],
  // A code that somebody typed, in JSON text
  [/("code\\*"\s{0,2}:\s{0,2}\\*")[\d -]{4,40}(?=\\*")/g, `$1${REDACTED}`],
  // In query strings, forms and headers
  [new RegExp(`(?<=(?:${LONG_NAMES}|\\b(?:${SHORT_NAMES}))(?:['"]?\\s{0,2}[:=]\\s{0,2}['"]?|%3D))[^&\\s"'<>]+`, 'gi'), REDACTED],
  [/(?<![\w.+-])[\w.+-]{1,200}(?:@|%40)[\w-]+(?:\.[\w-]+)+/g, REDACTED],
  [/\b\d{6}-?[1-8]\d{6}\b/g, REDACTED],
  // What two browsers tell each other to connect a call: addresses and keys. Also within JSON strings, where line breaks are escaped.
  [/\bv=0(?:(?:[\r\n]|\\{1,8}[rn]){1,4}[a-z]=(?:(?!\\{1,8}[rn])[^\r\n"])*)+/g, REDACTED],
  [/\ba=(?:ice-[\w-]{1,20}|candidate|fingerprint|crypto)\b(?:(?!\\{1,8}[rn])[^\r\n"]){0,500}/g, REDACTED],
  [/\bcandidate:[\w+/=-]{1,64}(?: [\w.:+/=-]{1,64}){0,30}/gi, REDACTED],
  [/\bIN IP[46] [\w.:%-]{1,64}/g, REDACTED],
  [/(?<!\d)(?:\+82[- ]?|0)1[016-9][- .]?\d{3,4}[- .]?\d{4}(?!\d)/g, REDACTED],
]

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text)
