import { useRef, useState } from 'react'
import { ProofField, type ProofState } from '#features/sensitive-change/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { koreanDate } from '#kit/ui/format.ts'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { proof as proofWords } from '#features/sensitive-change/words.ts'
import { withdraw } from '#features/account-deletion/words.ts'
import { CallError } from '#kit/web/call.ts'
import { alert, confirm } from '#kit/web/overlays.ts'
import { Link } from '#kit/web/screen.tsx'
import { session } from '#kit/web/session.ts'
import { REASON_TEXT_MAX, type Reason } from '../../rules.ts'
import { forgetWithdrawal, leaveHaru, type Withdrawal } from '../api.ts'
import { Losses } from './Losses.tsx'
import { Reasons } from './Reasons.tsx'
import { wordsOf } from './format.ts'

/** The consequences of a deletion, and its blockers or the form. */
export function Leave({ found, proof }: { found: Withdrawal; proof: ProofState }) {
  const until = koreanDate(found.purge_dt)
  return (
    <section className="flex flex-col gap-5 rounded-card bg-surface p-4">
      <div>
        <h2 className="text-t6 font-bold">{withdraw.leave}</h2>
        <ul className="mt-2 list-disc pl-5 text-t4 text-fg2 marker:text-fg3">
          {withdraw.facts(until).map((fact) => (
            <li key={fact} className="py-0.5">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      {found.blockers.length > 0 ? <Blockers found={found} /> : <LeaveForm losses={found.losses} proof={proof} until={until} />}
    </section>
  )
}

/** Blockers, each with a link to its screen. */
function Blockers({ found }: { found: Withdrawal }) {
  return (
    <div className="rounded-tile bg-warn-weak p-4">
      <h3 className="text-t5 font-bold text-warn-fg">{withdraw.blocked}</h3>
      <ul>
        {found.blockers.map(({ kind, text, link }) => (
          <li key={kind + text} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-0 text-t5">{text}</span>
            <Link to={link} className="flex min-h-11 items-center text-t4 font-semibold underline">
              {withdraw.goThere}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Problems = { loss?: string; reason?: string; text?: string }
type FormProps = { losses: Withdrawal['losses']; proof: ProofState; until: string }

function LeaveForm({ losses, proof, until }: FormProps) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  /** Agreed losses as shown; a changed amount is a new object, which needs a new agreement. */
  const [agreed, setAgreed] = useState<readonly Withdrawal['losses'][number][]>([])
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLDivElement>(null)

  const submit = async () => {
    const missing = missingIn(
      reason,
      text,
      losses.some((loss) => !agreed.includes(loss)),
    )
    setProblems(missing)
    const first = firstOf(missing)
    if (first !== null) return form.current?.querySelector<HTMLElement>(first)?.focus()
    const given = proof.read()
    if (given === null || reason === null) return
    const { confirmTitle: title, confirmText, submit: yes, keep: no } = withdraw
    if (!(await confirm({ title, text: confirmText(until), yes, no, danger: true }))) return
    setBusy(true)
    try {
      const agreedLosses = losses.map(({ kind, amount }) => ({ kind, amount }))
      // Until the page restarts, the message is shown without a log-in.
      await session.endBy(() => leaveHaru({ ...given, reason, reason_text: text, agreed: agreedLosses }))
    } catch (error) {
      setBusy(false)
      proof.refuse(wordsOf(error))
      // The losses grew: refetches them.
      if (error instanceof CallError && error.code === 'withdraw.losses') {
        if (proof.needs === 'identity') proof.used()
        forgetWithdrawal()
      }
      return
    }
    await alert(withdraw.done(until))
    session.logOut()
  }
  return (
    <div ref={form} className="flex flex-col gap-5">
      {losses.length > 0 && (
        <Losses
          losses={losses}
          agreed={agreed}
          onAgree={(loss, on) => setAgreed(on ? [...agreed, loss] : agreed.filter((one) => one !== loss))}
          error={problems.loss ?? null}
        />
      )}
      <Reasons value={reason} onChange={setReason} error={problems.reason ?? null} />
      <TextArea
        label={reason === 'other' ? withdraw.neededText : withdraw.text}
        value={text}
        onChange={setText}
        max={REASON_TEXT_MAX}
        error={problems.text ?? null}
        className="max-h-60 min-h-24"
      />
      <div>
        <h3 className="mb-2 text-t6 font-bold">{proofWords.title}</h3>
        <ProofField proof={proof} />
      </div>
      <Button variant="danger" full busy={isBusy} onClick={() => void submit()}>
        {withdraw.submit}
      </Button>
    </div>
  )
}

/** Selector of the first field with a problem. */
function firstOf({ loss, reason, text }: Problems): string | null {
  if (loss !== undefined) return '[data-field=losses] input:not(:checked)'
  if (reason !== undefined) return '[data-field=reason] input'
  return text === undefined ? null : 'textarea'
}

function missingIn(reason: Reason | null, text: string, isUnknown: boolean): Problems {
  if (isUnknown) return { loss: withdraw.needsAgreed }
  if (reason === null) return { reason: withdraw.pickReason }
  return reason === 'other' && text.trim() === '' ? { text: withdraw.neededText } : {}
}
