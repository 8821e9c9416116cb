import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interests as listed } from '#features/account/words/interests.ts'

type Listed = { no: number }

const DATA_DIR = join(import.meta.dirname, '../data')
const interests = numbersOf(listed)
const conditions = read<{ diseases: (Listed & { name: string })[] }>('diseases.json').diseases
const diseases = numbersOf(conditions)

export const isInterest = (no: number): boolean => interests.has(no)
export const isDisease = (no: number): boolean => diseases.has(no)

/** The names of all health conditions, and of some by their numbers. */
export const CONDITION_NAMES: readonly string[] = conditions.map(({ name }) => name)
export const conditionNamesOf = (nos: readonly number[]): string[] =>
  conditions.filter(({ no }) => nos.includes(no)).map(({ name }) => name)

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(DATA_DIR, name), 'utf8')) as T
}

function numbersOf(listed: readonly Listed[]): Set<number> {
  return new Set(listed.map(({ no }) => no))
}
