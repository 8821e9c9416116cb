import { number } from '#kit/ui/format.ts'
import { alarm as words } from '#kit/ui/words/alarm.ts'
import type { Alarm } from '../../contract.ts'
import { alarmWords, isAmount } from '../../rules.ts'

/** An alarm in words: who (written bold), what they did or what happened, and words of the thing itself. */
export type Said = { who: string; what: string; quote: string }

const AD = '(광고)'

/** A kind that this page does not know yet is told plainly, by its own words. */
export function saidOf({ kind, actors, actor_qtt, target, text }: Alarm): Said {
  const { act, news } = alarmWords(kind, target)
  if (act !== undefined) {
    const others = Math.max(actor_qtt, 1) - 1
    const after = others > 0 ? words.several(number(others)) : words.one
    return { who: actors[0]?.haru_name ?? words.nobody, what: after + act, quote: text && (isAmount(kind) ? text : words.quoted(text)) }
  }
  if (kind === 'EVENT') return { who: '', what: asAd(text || words.other), quote: '' }
  if (news !== undefined) return { who: '', what: news, quote: text }
  return { who: '', what: text || words.other, quote: '' }
}

/** The law wants advertising to be named first. */
const asAd = (text: string): string => (text.startsWith(AD) ? text : `${AD} ${text}`)
