import { number } from '#kit/ui/format.ts'
import { alarm as words } from '#features/alarm/words.ts'
import type { Alarm } from '../../contract.ts'
import { hasAmount, linesOf } from '../../rules.ts'
import { alarmWords } from '../../words/kinds.ts'

/** An alarm's text: actor, act or event, and a quote. The actor and the amount within `what` are bold. */
export type Sentence = { who: string; what: string; amount?: string; quote: string }

const AD = '(광고)'

/** An unknown kind shows the alarm's own text. */
export function sentenceOf(alarm: Alarm): Sentence {
  const { kind, actors, actor_qtt, text } = alarm
  const { act, news } = alarmWords(alarm)
  const [first, second] = linesOf(text)
  if (act !== undefined) {
    const others = Math.max(actor_qtt, 1) - 1
    const after = others > 0 ? words.several(number(others)) : words.one
    const sentence = { who: actors[0]?.haru_name ?? words.nobody, what: after + act }
    if (kind === 'VIV_GIFT') return { ...sentence, amount: first, quote: second }
    return { ...sentence, quote: text && (hasAmount(kind) ? text : words.quoted(text)) }
  }
  if (kind === 'EVENT') return { who: '', what: asAd(first || words.other), quote: second }
  if (news !== undefined) return { who: '', what: news, quote: text }
  return { who: '', what: text || words.other, quote: '' }
}

/** The law requires the label at the start. */
const asAd = (text: string): string => (text.startsWith(AD) ? text : `${AD} ${text}`)
