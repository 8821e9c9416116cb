import { Check, Circle } from 'lucide-react'
import { cx } from '#kit/ui/cx.ts'
import { join } from '#features/account/words/join.ts'
import { accountErrors } from '../../errors.ts'
import { passwordProblem, type PasswordOwner } from '../../rules.ts'

/** The password rules; each met one is marked. */
export function PasswordRules({ id, password, owner }: { id: string; password: string; owner: PasswordOwner }) {
  const problem = passwordProblem(password, owner)
  // The rules are checked in order: those after the first problem are unchecked, so they count as unmet.
  const met = problem === null ? RULES.length : RULES.findIndex(([, kind]) => kind === problem)
  return (
    <ul id={id} aria-label={join.pwRulesLabel} className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1">
      {RULES.map(([name], nth) => {
        const isMet = nth < met
        const Icon = isMet ? Check : Circle
        return (
          <li key={name} className={cx('flex items-start gap-1.5 text-t3', isMet ? 'font-semibold text-brand-fg' : 'text-fg2')}>
            <Icon aria-hidden size={14} strokeWidth={isMet ? 2.8 : 1.9} className="mt-0.5 flex-none" />
            <span className="min-w-0">
              {join.pwRules[name]}
              <span className="sr-only">{`: ${isMet ? join.met : join.unmet}`}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const RULES = [
  ['pw_format', accountErrors.pw_format],
  ['pw_personal', accountErrors.pw_personal],
  ['pw_sequence', accountErrors.pw_sequence],
] as const
