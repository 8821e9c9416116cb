/** The trimmed text of the field of this name. */
export function textIn(typed: FormData, name: string): string {
  const value = typed.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** A typed whole number (`1,200`, `-5`), or null. */
export function wholeNumberIn(text: string): number | null {
  const plain = text.replaceAll(/[\s,]/g, '').replace(/^[−–]/, '-')
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : null
}
