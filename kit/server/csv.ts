/** Spreadsheets on phones and Windows need it for Korean text. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A line of a CSV file. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cellOf).join(',')}\r\n`

/** Puts an apostrophe before text that a spreadsheet would read as a formula. Numbers are unchanged. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
