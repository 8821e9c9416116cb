import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Listed = { no: number }

const DATA_DIR = join(import.meta.dirname, '../data')
const interests = numbersOf(read<Listed[]>('interests.json'))
const diseases = numbersOf(read<{ diseases: Listed[] }>('diseases.json').diseases)

export const isInterest = (no: number): boolean => interests.has(no)
export const isDisease = (no: number): boolean => diseases.has(no)

function read<T>(name: string): T {
  return JSON.parse(readFileSync(join(DATA_DIR, name), 'utf8')) as T
}

function numbersOf(listed: Listed[]): Set<number> {
  return new Set(listed.map(({ no }) => no))
}
