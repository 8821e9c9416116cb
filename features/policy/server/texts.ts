import { readdirSync, readFileSync } from 'node:fs'
import { startOfDay } from '#kit/contract/time.ts'
import { POLICY_KINDS, type PolicyKind } from '../rules.ts'

/** One version of a text, as in the folder `texts`. */
export type PolicyText = {
  kind: PolicyKind
  version: string
  title: string
  body: string
  is_unfavourable: boolean
  announce_dt: Date
  effective_dt: Date
}

const FOLDER = new URL('../texts/', import.meta.url)
const NAME = /^([a-z_]+)\.(\d{4}-\d\d-\d\d)\.md$/

/** All texts, oldest version first within each kind. */
export function readTexts(): PolicyText[] {
  const names = readdirSync(FOLDER).filter((name) => NAME.test(name))
  return names.toSorted().map((name) => textOf(name, readFileSync(new URL(name, FOLDER), 'utf8')))
}

/** Parses a file of the folder. @throws when its name and its head disagree */
export function textOf(name: string, file: string): PolicyText {
  const [, kind = '', version = ''] = NAME.exec(name) ?? []
  const [, title, rest = ''] = /^# (.+)\n+([^]*)$/.exec(file) ?? []
  const effective = dayOf(/^시행일: (.+)$/m.exec(rest)?.[1])
  if (title === undefined || !isKind(kind) || effective !== version) throw new Error(`${name}: head and file name disagree.`)
  return {
    kind,
    version,
    title,
    body: rest.trim(),
    is_unfavourable: /^변경: 불리하거나 중대한 변경$/m.test(rest),
    announce_dt: startOfDay(dayOf(/^공고일: (.+)$/m.exec(rest)?.[1]) ?? version),
    effective_dt: startOfDay(version),
  }
}

const isKind = (kind: string): kind is PolicyKind => (POLICY_KINDS as readonly string[]).includes(kind)

/** Converts `2022년 3월 1일` to `2022-03-01`. */
function dayOf(words: string | undefined): string | undefined {
  const [, year, month = '', day = ''] = /^(\d{4})년 (\d{1,2})월 (\d{1,2})일$/.exec(words ?? '') ?? []
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
