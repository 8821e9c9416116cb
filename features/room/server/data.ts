import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { interests as listed } from '#features/account/words/interests.ts'
import type { Disease } from '../rules.ts'

const FILE = join(import.meta.dirname, '../data/diseases.json')
const interests = new Set<number>(listed.map(({ no }) => no))

export const isInterest = (no: number): boolean => interests.has(no)

/** The health conditions of the release. */
export const readDiseaseFile = (): (Disease & { no: number })[] =>
  (JSON.parse(readFileSync(FILE, 'utf8')) as { diseases: (Disease & { no: number })[] }).diseases
