import { number } from '#kit/ui/format.ts'
import { alarm as words } from '#features/alarm/words.ts'
import type { Alarm } from '../../contract.ts'
import { alarmWords, giftIn, isAmount } from '../../rules.ts'

/** An alarm in words: who, what they did or what happened, and words of the thing itself. Who and, within what, how much are written bold. */
export type Said = { who: string; what: string; amount?: string; quote: string }

const AD = '(광고)'

/** A kind that this page does not know yet is told plainly, by its own words. */
export function saidOf(alarm: Alarm): Said {
  const { kind, actors, actor_qtt, text } = alarm
  const { act, news } = alarmWords(alarm)
  if (act !== undefined) {
    const others = Math.max(actor_qtt, 1) - 1
    const after = others > 0 ? words.several(number(others)) : words.one
    const said = { who: actors[0]?.haru_name ?? words.nobody, what: after + act }
    if (kind === 'VIV_GIFT') return { ...said, amount: giftIn(text).amount, quote: giftIn(text).words }
    return { ...said, quote: text && (isAmount(kind) ? text : words.quoted(text)) }
  }
  if (kind === 'EVENT') return { who: '', what: asAd(text || words.other), quote: '' }
  if (news !== undefined) return { who: '', what: news, quote: text }
  return { who: '', what: text || words.other, quote: '' }
}

/** The law wants advertising to be named first. */
const asAd = (text: string): string => (text.startsWith(AD) ? text : `${AD} ${text}`)
