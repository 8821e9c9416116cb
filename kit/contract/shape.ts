import { z } from 'zod'

/** A row's number. Coerced, because paths and query strings contain text; other types than number and text are refused. */
export const no = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? value : undefined),
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
)

/** The version that an edit is based on. It fits the column (`integer`), so that one that no row can have is refused, not a fault. */
export const rowVersion = z.int().min(0).max(2_147_483_647)

/** The `limit` of a list: the page size or fewer rows. */
export const pageOf = (size: number) => z.coerce.number().int().min(1).max(size).default(size)

/** For `superRefine`: a cursor of two fields, of which both or neither must be sent. */
export const bothOrNeither = (one: string, other: string) => (query: Record<string, unknown>, context: z.RefinementCtx) => {
  const missing = [one, other].filter((key) => query[key] === undefined)
  if (missing.length === 1) {
    context.addIssue({ code: 'custom', path: missing, message: '두 값을 함께 보내 주세요.' })
  }
}

/** A moment on the wire: ISO-8601 with offset (decisions d-0, "Time"). */
export const moment = z.iso.datetime({ offset: true })

/**
 * A moment in a request that PostgreSQL accepts: no year 0, no offset above 15 hours, at most nine fraction digits. Not in year 9999, in whose
 * last hours the day in Korea has five digits.
 */
export const inputMoment = moment.regex(/^(?!9999)[1-9]\d{3}-[^.Z+]+(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):\d\d)$/)

/** The query of a page of people. Its cursor is the last person of the previous page; `before_dt` is that row's `reg_dt` unchanged, with microseconds. */
export const peoplePage = <S extends z.ZodRawShape>(size: number, more: S) =>
  z
    .object({ ...more, before_dt: inputMoment.optional(), before_user_no: no.optional(), limit: pageOf(size) })
    .superRefine(bothOrNeither('before_dt', 'before_user_no'))

/** The query of a page of rows with a moment. Its cursor is the last row of the previous page: its moment unchanged, with microseconds, and number. */
export const pageAfter = <S extends z.ZodRawShape = {}>(size: number, more: S = {} as S) =>
  z
    .object({ ...more, after_dt: inputMoment.optional(), after_no: no.optional(), limit: pageOf(size) })
    .superRefine(bothOrNeither('after_dt', 'after_no'))

/** The same of a list whose newest row is first: the page has what is before the cursor. */
export const pageBefore = <S extends z.ZodRawShape = {}>(size: number, more: S = {} as S) =>
  z
    .object({ ...more, before_dt: inputMoment.optional(), before_no: no.optional(), limit: pageOf(size) })
    .superRefine(bothOrNeither('before_dt', 'before_no'))

/** A day of the member's own calendar, `2026-11-21`. From year 1000: PostgreSQL has no year 0. */
export const localDate = z.iso.date().refine((date) => date >= '1000-01-01', { error: '날짜를 다시 확인해 주세요.' })

/** A boolean in a form, whose parts are all texts. */
export const formFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** A mail address in lower case. */
export const mailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: '메일 주소를 다시 확인해 주세요.' }))

/**
 * Text in the form that haru stores: NFC, trimmed, at most two blank lines in a row. Its length counts in code points. The
 * server never truncates; longer text is refused (decisions d-0, "Text").
 */
export function text(min: number, max: number): z.ZodType<string, string> {
  const tooLong = { error: `${max}자까지 적을 수 있어요.` }
  return z
    .string()
    .max(max * UNITS_A_LETTER, tooLong)
    .transform(normalizeText)
    .refine((value) => lengthOf(value.replace(INVISIBLE, '')) >= min, {
      error: min === 1 ? '내용을 적어 주세요.' : `${min}자 이상 적어 주세요.`,
    })
    .refine((value) => lengthOf(value) <= max, tooLong)
}

/** Text on one line, as a title or an address: white space counts as one space, and nothing turns the direction of what is written after it. */
export const titleText = (min: number, max: number): z.ZodType<string, string> =>
  text(min, max).transform((value) => value.replace(DIRECTION, '').replace(/\s+/g, ' '))
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g

/**
 * UTF-16 units per character before normalization: a decomposed Hangul syllable has three. Longer text is refused before it
 * is normalized, because composing combining marks takes quadratic time.
 */
const UNITS_A_LETTER = 4

/** Invisible characters, including Hangul fillers and the empty Braille cell; they do not count towards the minimum length. */
const INVISIBLE = /[\p{Cf}\u{FE00}-\u{FE0F}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]/gu

/** Length in code points. */
export const lengthOf = (value: string): number => [...value].length

export function normalizeText(value: string): string {
  return (
    value
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // PostgreSQL cannot store NUL; other control characters are never intended in text.
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  )
}
