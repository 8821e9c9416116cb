import { useState } from 'react'
import { href } from '#features/routes.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { giftComplete, giftSend as words } from '../../words/gift.ts'
import { useForm } from '#kit/web/form.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import { useIsMounted } from '#kit/web/useIsMounted.ts'
import type { GiftTerms } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { isOutcomeUnknown } from '../outcome.ts'
import { sendGift, type Giving } from './api.ts'
import { ConfirmGift } from './ConfirmGift.tsx'
import { draftFor, clearDraft, saveDraft } from './draft.ts'
import { amountProblem } from './problem.ts'

type Values = { amount: number | null; message: string }
/** `unknown`: the response was lost; the form is locked and only the same request may be repeated. */
export type Phase = 'open' | 'busy' | 'unknown'

/** State of the gift form from input to response. */
export function useGiving(terms: GiftTerms, onRefused: () => void) {
  const go = useGo()
  const [initial] = useState<Values>(() => draftFor(terms.to.user_no))
  const [phase, setPhase] = useState<Phase>('open')
  const isMounted = useIsMounted()

  const give = async (gift: Giving) => {
    setPhase('busy')
    try {
      const { gift_no } = await sendGift(gift)
      clearDraft()
      if (isMounted.current) go.to(`${href('VivGiftComplete')}?gift=${gift_no}`, { replace: true })
      else toast(giftComplete.title)
    } catch (error) {
      const isLost = isOutcomeUnknown(error)
      setPhase(isLost ? 'unknown' : 'open')
      if (!isLost) onRefused()
      throw error
    }
  }
  const send = async ({ amount, message }: Values) => {
    const gift: Giving = { to_user_no: terms.to.user_no, amount: amount ?? 0, message: message.trim() }
    if (phase === 'unknown' || (await isSure(gift, terms))) await give(gift)
  }
  const fields = useForm<Values>({
    initial,
    problemsOf: ({ amount }) => {
      const text = phase === 'unknown' ? null : amountText(amount, terms)
      return text === null ? [] : [{ field: 'amount', text }]
    },
    send,
    textOf: (error) => (isOutcomeUnknown(error) ? words.unknown : null),
  })
  const { amount, message } = fields.values
  // Too much is shown while typing, since no further digit corrects it; too little only at submit.
  const typed = phase === 'open' && amount !== null && amount > 0 ? amountText(amount, terms) : null
  const error = fields.errorAt('amount') ?? typed
  return {
    ...fields,
    phase,
    error,
    /** The balance is too low, so a top-up is offered. */
    needsMore: error === inKorean(vivErrors.insufficient.message),
    /** Stores the draft before the top-up leaves this page. */
    keep: () => saveDraft(terms.to.user_no, { amount, message }),
  }
}

async function isSure(gift: Giving, { to, usable }: GiftTerms): Promise<boolean> {
  const answer = await openSheet<boolean>(
    (close) => <ConfirmGift gift={gift} name={to.haru_name} left={usable - gift.amount} onAnswer={close} />,
    { title: words.confirmTitle },
  )
  return answer === true
}

/** Why this amount is refused, or null. Zero counts as an empty field. */
function amountText(amount: number | null, terms: GiftTerms): string | null {
  if (amount === null || amount === 0) return words.needed
  const problem = amountProblem(amount, terms)
  return problem && inKorean(problem.message)
}
