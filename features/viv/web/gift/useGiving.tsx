import { useEffect, useRef, useState } from 'react'
import { href } from '#features/routes.ts'
import { inKorean } from '#kit/ui/ko.ts'
import { giftComplete, giftSend as words } from '../../words/gift.ts'
import type { CallError } from '#kit/web/call.ts'
import { openSheet, toast } from '#kit/web/overlays.ts'
import { useGo } from '#kit/web/screen.tsx'
import type { GiftTerms } from '../../contract.ts'
import { vivErrors } from '../../errors.ts'
import { isUnknown, sendGift, type Giving } from './api.ts'
import { ConfirmGift } from './ConfirmGift.tsx'
import { draftFor, forgetDraft, keepDraft } from './draft.ts'
import { amountProblem } from './problem.ts'

/** What is wrong, and where it is said. More viv would help where they are too few. */
export type Problem = { at: 'amount' | 'whole'; text: string; needsMore: boolean }
/** While nobody knows what came of it, what was sent stays as it is: only the same may be asked again. */
export type Phase = 'open' | 'busy' | 'unknown'

/** A gift from the first digit to its answer. */
export function useGiving(terms: GiftTerms, onRefused: () => void) {
  const go = useGo()
  const [begun] = useState(() => draftFor(terms.to.user_no))
  const [amount, setAmount] = useState(begun.amount)
  const [message, setMessage] = useState(begun.message)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [phase, setPhase] = useState<Phase>('open')
  const field = useRef<HTMLInputElement>(null)
  const isRunning = useRef(false)
  const isHere = useIsHere()

  const change = (next: number | null) => {
    setAmount(next)
    // Too much is said while it is typed, for no further digit mends it; too little when it is sent.
    const why = next === null || next < 1 ? null : amountProblem(next, terms)
    setProblem(why && problemOf(why))
  }
  /** Counts what was refused at the amount: each moves the focus, once the field is drawn as one that takes it. */
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) field.current?.focus()
  }, [refusals])
  const refuse = (found: Problem) => {
    setProblem(found)
    if (found.at === 'amount') setRefusals((before) => before + 1)
  }
  const send = async (gift: Giving) => {
    setPhase('busy')
    setProblem(null)
    try {
      const { gift_no } = await sendGift(gift)
      forgetDraft()
      if (isHere.current) go.to(`${href('VivGiftComplete')}?gift=${gift_no}`, { replace: true })
      else toast(giftComplete.title)
    } catch (error) {
      const isLost = isUnknown(error)
      setPhase(isLost ? 'unknown' : 'open')
      if (isLost) return setProblem({ at: 'whole', text: words.unknown, needsMore: false })
      onRefused()
      refuse(refusalOf(error as CallError))
    }
  }
  const submit = async () => {
    if (isRunning.current) return
    // Zero is nothing yet, rather than a wrong amount.
    const asked = amount ?? 0
    const why = asked === 0 ? null : amountProblem(asked, terms)
    if (phase === 'open' && (asked === 0 || why)) return refuse(why ? problemOf(why) : NEEDED)
    const gift: Giving = { to_user_no: terms.to.user_no, amount: asked, message: message.trim() }
    isRunning.current = true
    try {
      if (phase === 'unknown' || (await isSure(gift, terms))) await send(gift)
    } finally {
      isRunning.current = false
    }
  }
  /** Charging leads away from here, and back. */
  const keep = () => keepDraft(terms.to.user_no, { amount, message })
  return { amount, change, message, setMessage, begun, keep, problem, phase, field, submit }
}

async function isSure(gift: Giving, { to, usable }: GiftTerms): Promise<boolean> {
  const answer = await openSheet<boolean>(
    (close) => <ConfirmGift gift={gift} name={to.haru_name} left={usable - gift.amount} onAnswer={close} />,
    { title: words.confirmTitle },
  )
  return answer === true
}

const NEEDED: Problem = { at: 'amount', text: words.needed, needsMore: false }

const problemOf = ({ code, message }: { code: string; message: string }): Problem => ({
  at: 'amount',
  text: inKorean(message),
  needsMore: code === vivErrors.insufficient.code,
})

function refusalOf({ code, field, message }: CallError): Problem {
  const isOfAmount = field === 'amount'
  return { at: isOfAmount ? 'amount' : 'whole', text: inKorean(message), needsMore: isOfAmount && code === vivErrors.insufficient.code }
}

/** Whether the screen still stands: who has left it is not led anywhere. */
export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return isHere
}
