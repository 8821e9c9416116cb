import { plainText } from '#kit/contract/markup.ts'
import { reportCases as words } from '../words/console.ts'

/** What a stored target says, as labelled texts. */
export type EvidenceText = { label: string; text: string }

const LABELS = Object.entries(words.evidence)

/** The texts of a target in a fixed order, without the markup of posts and products; whatever its feature stored under other names is not text of a member. */
export function textsIn(evidence: Readonly<Record<string, unknown>>): EvidenceText[] {
  const named = LABELS.flatMap(([key, label]) => {
    const value = evidence[key]
    const text = typeof value === 'string' ? plainText(value) : ''
    return text === '' ? [] : [{ label, text }]
  })
  const more = ['additions', 'tags', 'questions'].flatMap((key) => stringsIn(evidence[key]))
  const records = [...new Set(stringsIn(evidence['info']))]
  return [
    ...named,
    ...(more.length > 0 ? [{ label: words.evidence['content']!, text: more.join('\n') }] : []),
    ...(records.length > 0 ? [{ label: words.records, text: records.join('\n') }] : []),
  ]
}

/** Whether a target's texts differ from every reported version. The question of an answer is where it stands and no text of it. */
export function isChanged(current: Readonly<Record<string, unknown>>, versions: readonly Readonly<Record<string, unknown>>[]): boolean {
  const textOf = ({ question: _question, ...evidence }: Readonly<Record<string, unknown>>) => JSON.stringify(textsIn(evidence))
  return versions.every((one) => textOf(one) !== textOf(current))
}

/** Keys of a record that hold what a member typed. */
const TYPED = ['text', 'memo', 'name', 'key', 'content', 'title']

function stringsIn(value: unknown, key = 'text'): string[] {
  if (typeof value === 'string') return TYPED.includes(key) && value.trim() !== '' ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one: unknown) => stringsIn(one, key))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, one]) => stringsIn(one, name))
}

export type TalkMessage = { cm_no: number; cm_from: number | null; content: string; reg_dt: string; count: number }

/** The messages of a conversation that the reporter sent along. */
export function talkIn(evidence: Readonly<Record<string, unknown>>): TalkMessage[] {
  const talk = evidence['talk']
  if (!Array.isArray(talk)) return []
  return (talk as (Omit<TalkMessage, 'count'> & { images?: unknown[] })[]).map(({ images = [], ...one }) => ({
    ...one,
    count: images.length,
  }))
}
