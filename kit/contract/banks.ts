import banks from './banks.json' with { type: 'json' }

/** Korean banks that keep accounts of persons and businesses: value is the joint bank code, label the name on screen. Source: README.md. */
export const BANKS: readonly { value: string; label: string }[] = banks.map(([value = '', label = '']) => ({ value, label }))

const NAMES: ReadonlyMap<string, string> = new Map(BANKS.map(({ value, label }) => [value, label]))

export const isBank = (code: string): boolean => NAMES.has(code)

/** The name of a bank; a code without one is its own name. */
export const bankName = (code: string): string => NAMES.get(code) ?? code
