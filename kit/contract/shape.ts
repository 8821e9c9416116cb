import { z } from 'zod'

/** A row's number. Coerced, since paths and query strings carry text; what is neither number nor text is none. */
export const no = z.preprocess(
  (value) => (typeof value === 'string' || typeof value === 'number' ? value : undefined),
  z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
)

/** How many rows of a page are wanted: all that one has, or fewer. */
export const pageOf = (size: number) => z.coerce.number().int().min(1).max(size).default(size)

/** For `superRefine`: a page goes on after the last row of the one before, by two keys of it. Both are sent, or none. */
export const together = (one: string, other: string) => (query: Record<string, unknown>, context: z.RefinementCtx) => {
  const missing = [one, other].filter((key) => query[key] === undefined)
  if (missing.length === 1) {
    context.addIssue({ code: 'custom', path: missing, message: '앞쪽의 마지막 줄은 두 값을 함께 보내 주세요.' })
  }
}

/** A moment on the wire: ISO-8601 with offset (decisions d-0, "Time"). */
export const moment = z.iso.datetime({ offset: true })

/** A moment that may be asked for: PostgreSQL knows no year 0, no offset beyond fifteen hours and no endless fraction. */
export const askedMoment = moment.regex(/^[1-9]\d{3}-[^.Z+]+(\.\d{1,9})?(Z|[+-](0\d|1[0-4]):\d\d)$/)

/** A page of people goes on after the last one of the page before; `before_dt` is its `reg_dt` as it was given, to the microsecond. */
export const peoplePage = <S extends z.ZodRawShape>(size: number, more: S) =>
  z
    .object({ ...more, before_dt: askedMoment.optional(), before_user_no: no.optional(), limit: pageOf(size) })
    .superRefine(together('before_dt', 'before_user_no'))

/** A day of the member's own calendar, `2026-11-21`. */
export const localDate = z.iso.date()

/** A flag in a form, whose parts are all texts. */
export const formFlag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1')

/** A mail address, in small letters. */
export const mailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: '메일 주소를 다시 확인해 주세요.' }))

/**
 * Text as haru keeps it: NFC, trimmed, at most two blank lines in a row, its length counted in code
 * points. The server cuts nothing; too long is refused (decisions d-0, "Text").
 */
export function text(min: number, max: number): z.ZodType<string, string> {
  const tooLong = { error: `${max}자까지 적을 수 있어요.` }
  return z
    .string()
    .max(max * UNITS_A_LETTER, tooLong)
    .transform(tidyText)
    .refine((value) => lengthOf(value.replace(UNSEEN, '')) >= min, {
      error: min === 1 ? '내용을 적어 주세요.' : `${min}자 이상 적어 주세요.`,
    })
    .refine((value) => lengthOf(value) <= max, tooLong)
}

/**
 * What a letter may take before it is tidied: a Hangul syllable typed as its parts takes three. Far longer text is
 * refused unread, since composing marks takes the square of their number.
 */
const UNITS_A_LETTER = 4

/** What nobody sees, Hangul fillers and the empty Braille cell as well: of it alone no text is made. */
const UNSEEN = /[\p{Cf}\u{FE00}-\u{FE0F}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]/gu

/** Length in code points, as people count letters. */
export const lengthOf = (value: string): number => [...value].length

export function tidyText(value: string): string {
  return (
    value
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      // NUL can't be stored by PostgreSQL; the other control characters have no place in people's words.
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim()
  )
}
