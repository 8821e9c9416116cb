import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { textIn } from '#kit/web/console/formText.ts'
import { rowNumberIn } from '#kit/web/console/section.ts'
import { ROLES, type Role } from '../../contract.ts'
import { operatorLog as words } from '../../words.ts'
import { operatorAccounts } from '../../words/session.ts'
import { targetIn, targetWords } from '../Target.tsx'

export const FILTERS = ['act', 'role', 'operator_no', 'user_no', 'target', 'from', 'until'] as const
export type Asked = Record<(typeof FILTERS)[number], string>

/** The filters of the address as the call takes them; what is no number or day is left out. */
export function queryOf({ act, role, operator_no, user_no, target, from, until }: Asked) {
  const [operatorNo, userNo] = [rowNumberIn(operator_no), rowNumberIn(user_no)]
  const known = ROLES.find((one) => one === role)
  return {
    ...(act !== '' && { act }),
    ...(known !== undefined && { role: known as Role }),
    ...(operatorNo !== null && { operator_no: operatorNo }),
    ...(userNo !== null && { user_no: userNo }),
    ...(target !== '' && { target }),
    // From the beginning of the first day in Korea until the end of the last one.
    ...(DAY.test(from) && { from_dt: `${from}T00:00:00+09:00` }),
    ...(DAY.test(until) && { until_dt: `${until}T23:59:59.999+09:00` }),
  }
}
const DAY = /^\d{4}-\d\d-\d\d$/

type Problem = { field: string; words: string }

function problemOf(typed: Asked, target: string | null): Problem | null {
  const wrong = (['operator_no', 'user_no'] as const).find((name) => typed[name] !== '' && rowNumberIn(typed[name]) === null)
  if (wrong !== undefined) return { field: wrong, words: words.badNo }
  if (target === null) return { field: 'target', words: words.badTarget }
  if (typed.from !== '' && typed.until !== '' && typed.from > typed.until) return { field: 'until', words: words.badPeriod }
  return null
}

type Props = { acts: readonly string[]; asked: Asked; onFilter: (asked: Asked) => void }

/** The filters of the log; the address holds them. */
export function Filters({ acts, asked, onFilter }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const typed = Object.fromEntries(new FormData(form.current))
    const next = Object.fromEntries(FILTERS.map((name) => [name, textIn(typed, name)])) as Asked
    const target = targetIn(next.target)
    const wrong = problemOf(next, target)
    setProblem(wrong)
    if (wrong) form.current.querySelector<HTMLElement>(`[name=${wrong.field}]`)?.focus()
    else onFilter({ ...next, target: target! })
  }
  const field = (name: keyof Asked) => ({ name, error: problem?.field === name ? problem.words : null, autoComplete: 'off' })
  return (
    <form
      ref={form}
      role="search"
      noValidate
      onSubmit={submit}
      // On paper only if they limit what is printed.
      className={cx(
        'grid grid-cols-1 items-end gap-3 wide:grid-cols-2 full:grid-cols-4',
        Object.values(asked).every((value) => value === '') && 'print:hidden',
      )}
    >
      <Select
        label={words.act}
        name="act"
        defaultValue={asked.act}
        placeholder={words.allActs}
        options={acts.map((value) => ({ value, label: words.acts[value] ?? value }))}
      />
      <Select
        label={words.role}
        name="role"
        defaultValue={asked.role}
        placeholder={words.allRoles}
        options={ROLES.map((value) => ({ value, label: operatorAccounts.roleNames[value] ?? value }))}
      />
      <Field {...field('operator_no')} label={words.who} inputMode="numeric" defaultValue={asked.operator_no} />
      <Field {...field('user_no')} label={words.member} inputMode="numeric" defaultValue={asked.user_no} />
      <Field {...field('target')} label={words.target} maxLength={100} defaultValue={asked.target && targetWords(asked.target)} />
      <Field {...field('from')} label={words.from} type="date" defaultValue={asked.from} />
      <Field {...field('until')} label={words.until} type="date" defaultValue={asked.until} />
      <Button type="submit" size={54} variant="weak">
        {consoleParts.find}
      </Button>
    </form>
  )
}
