import banks from '../../data/banks.json'

export const BANKS = banks.map(([value = '', label = '']) => ({ value, label }))

/** What the bank of a code is called. */
export const bankName = (code: string): string => BANKS.find(({ value }) => value === code)?.label ?? code
