/** What stands in the fields of a form: text, a check box, several of a group, or pictures. */
export type Typed = Readonly<Record<string, string | boolean | readonly string[] | readonly object[]>>

/** The text of a field as it stands; none for a field that has no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The trimmed text of the field of this name. */
export const textIn = (typed: Readonly<Record<string, unknown>>, name: string): string => textOf(typed[name]).trim()

/** A typed whole number (`1,200`, `-5`), or null. */
export function wholeNumberIn(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '').replace(/^[−–]/, '-')
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : null
}
