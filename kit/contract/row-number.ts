/** The row's number that a typed text or a part of an address is, or null. */
export const rowNumberOf = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
