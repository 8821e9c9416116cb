import { useRef, useState, type FormEvent } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cx } from '#kit/ui/cx.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { consoleParts } from '#kit/ui/words/console.ts'
import { operatorLog as words, operatorTitles } from '../words.ts'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { rowNumberIn, useSection } from '#kit/web/console/section.ts'
import { Box, Column } from '#kit/web/console/Split.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { textIn } from '#kit/web/console/formText.ts'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { listOperatorLog } from '../contract.ts'
import { LOG_PAGE } from '../rules.ts'
import { factLine } from './facts.ts'
import { Target, targetIn, targetWords } from './Target.tsx'

const FILTERS = ['act', 'operator_no', 'target', 'until'] as const

/** The audit log, newest first. `acts`: names for the filter. */
export function Log({ acts }: { acts: readonly string[] }) {
  const { search, filter } = useSection('/log')
  const asked = Object.fromEntries(FILTERS.map((name) => [name, search.get(name) ?? ''])) as Asked
  const pages = useKeyset(listOperatorLog, { query: queryOf(asked) }, ({ log_no }) => ({ before_no: log_no }), { size: LOG_PAGE })
  const { heads } = words
  return (
    <Column title={operatorTitles.log}>
      <Box>
        <Filters key={JSON.stringify(asked)} acts={acts} asked={asked} onFilter={filter} />
      </Box>
      <Box>
        <PagedTable
          label={operatorTitles.log}
          pages={pages}
          keyOf={(row) => row.log_no}
          empty={words.empty}
          columns={[
            { head: heads.at, cell: (row) => <span className="whitespace-nowrap">{stamp(row.reg_dt)}</span> },
            { head: heads.who, cell: (row) => operatorWithNumber(row.who) },
            { head: heads.act, cell: (row) => <span className="whitespace-nowrap">{words.acts[row.act] ?? row.act}</span> },
            {
              head: heads.target,
              cell: (row) => (
                <span className="whitespace-nowrap">
                  <Target of={row.target} />
                </span>
              ),
            },
            { head: heads.facts, cell: (row) => <span className="block min-w-48">{factLine(row.facts, row.act)}</span> },
            { head: heads.reason, cell: (row) => <span className="block min-w-40 whitespace-pre-wrap">{row.reason}</span> },
            { head: heads.ip, cell: (row) => row.ip ?? '' },
          ]}
        />
      </Box>
    </Column>
  )
}

type Asked = Record<(typeof FILTERS)[number], string>

function queryOf({ act, operator_no, target, until }: Asked) {
  const operatorNo = rowNumberIn(operator_no)
  return {
    ...(act !== '' && { act }),
    ...(operatorNo !== null && { operator_no: operatorNo }),
    ...(target !== '' && { target }),
    // Until the end of the day in Korea.
    ...(/^\d{4}-\d\d-\d\d$/.test(until) && { until_dt: `${until}T23:59:59.999+09:00` }),
  }
}

type Problem = { field: string; words: string }

function problemOf(operatorNo: string, target: string | null): Problem | null {
  if (operatorNo !== '' && rowNumberIn(operatorNo) === null) return { field: 'operator_no', words: words.badNo }
  return target === null ? { field: 'target', words: words.badTarget } : null
}

type Filtering = { acts: readonly string[]; asked: Asked; onFilter: (asked: Asked) => void }

function Filters({ acts, asked, onFilter }: Filtering) {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current) return
    const typed = Object.fromEntries(new FormData(form.current))
    const next = Object.fromEntries(FILTERS.map((name) => [name, textIn(typed, name)])) as Asked
    const target = targetIn(next.target)
    const wrong = problemOf(next.operator_no, target)
    setProblem(wrong)
    if (wrong) form.current.querySelector<HTMLElement>(`[name=${wrong.field}]`)?.focus()
    else onFilter({ ...next, target: target! })
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.words : undefined)
  return (
    <form
      ref={form}
      role="search"
      noValidate
      onSubmit={submit}
      // On paper only if they limit what is printed.
      className={cx(
        'grid grid-cols-1 items-end gap-3 wide:grid-cols-2 full:grid-cols-5',
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
      <Field
        label={words.who}
        name="operator_no"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={asked.operator_no}
        error={errorOf('operator_no')}
      />
      <Field
        label={words.target}
        name="target"
        autoComplete="off"
        maxLength={100}
        defaultValue={asked.target && targetWords(asked.target)}
        error={errorOf('target')}
      />
      <Field label={words.until} name="until" type="date" defaultValue={asked.until} />
      <Button type="submit" size={54} variant="weak">
        {consoleParts.find}
      </Button>
    </form>
  )
}
