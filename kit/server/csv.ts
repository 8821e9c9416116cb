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

export type CsvLine = { line: number; cells: string[] }

/** The lines of a CSV file with their numbers, without empty ones. Cells in quotes may have commas, quotes and line breaks; `csvRow`'s apostrophe is removed. */
export function parseCsv(text: string): CsvLine[] {
  const lines: CsvLine[] = []
  let cells: string[] = []
  let [line, from] = [1, 1]
  for (const [match, quoted, plain = '', end = ''] of text.replace(/^\ufeff/, '').matchAll(CELL)) {
    cells.push(quoted === undefined ? unprotected(plain.trim()) : unprotected(quoted.replaceAll('""', '"')))
    line += match.split(/\r\n|\r|\n/).length - 1
    if (end === ',') continue
    if (cells.some((cell) => cell !== '')) lines.push({ line: from, cells })
    cells = []
    from = line
  }
  return lines
}

/** A cell, in quotes or not, with what ends it: a comma, a line break, or the end of the text. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n][^,\r\n]*)?)(,|\r\n|\r|\n|$)/g

const unprotected = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, '')
