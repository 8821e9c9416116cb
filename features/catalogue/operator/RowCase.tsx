import { useQuery } from '@tanstack/react-query'
import { Button } from '#kit/ui/Button.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { CaseFallback } from '#kit/web/console/CaseFallback.tsx'
import { stamp } from '#kit/web/console/format.ts'
import type { Typed } from '#kit/web/console/formText.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead, Facts } from '#kit/web/console/Split.tsx'
import { REASON_MAX } from '#features/operator/rules.ts'
import { tableCalls, type ListedRow } from '../operator-contract.ts'
import type { RowState } from '../rules.ts'
import { tables as words } from '../words/tables.ts'
import { Move } from './Move.tsx'
import { Previewed, RowFields } from './RowFields.tsx'
import { problemsIn, rowIn, typedOf, type TableView } from './view.ts'

/** One row: its columns, its state, and its place among the others. `rows`: those of the list that is shown. */
export function RowCase({ view, rowKey, rows }: { view: TableView; rowKey: string; rows: readonly ListedRow[] }) {
  const { area, table } = view
  const calls = tableCalls[area]
  const input = { params: { table }, query: { key: rowKey } }
  const found = useQuery({ queryKey: keyOf(calls.getRow, input), queryFn: () => call(calls.getRow, input), staleTime: 0 })
  const may = useMay()
  if (!found.data) return <CaseFallback query={found} />
  const one = found.data
  return (
    <>
      <CaseHead title={view.nameOf(one.row)} sub={view.subOf?.(one.row) ?? one.key}>
        <Tag tone={one.state === 'active' ? 'brand' : 'gray'}>{words.states[one.state]}</Tag>
      </CaseHead>
      <Box>
        <Facts
          rows={[
            [words.editedLabel, one.edited === null ? words.asReleased : words.edited(operatorNameOf(one.edited.by), stamp(one.edited.at))],
          ]}
        />
        {view.isOrdered && may(`${area}.act`) && one.state === 'active' && <Move view={view} one={one} rows={rows} />}
      </Box>
      <Edit key={one.key} view={view} one={one} />
    </>
  )
}

function Edit({ view, one }: { view: TableView; one: ListedRow }) {
  const { area, table } = view
  const act = useAct()
  const toState = useAct()
  const closed = useMay()(`${area}.act`) ? undefined : words.noRight
  const send = (row: Record<string, unknown>, state: RowState, reason: string) => (key: string) =>
    call(tableCalls[area].editRow, { params: { table }, body: { key: one.key, row, state, seen_no: one.seen_no, reason } }, { key })
  const save = (reason: string, typed: Typed) => {
    const row = rowIn(view, typed)
    return act.run(`edit ${table} ${one.key} ${JSON.stringify(row)}`, send(row, one.state, reason), { done: words.saved })
  }
  const change = (state: RowState, done: string, ask?: string) =>
    toState.run(`state ${table} ${one.key} ${state}`, send(one.row, state, ''), {
      done,
      ...(ask !== undefined && { ask: { text: ask, yes: words.retire, danger: true } }),
    })
  // A row that is its key alone is added and retired.
  const hasForm = view.fields.some(({ isKey }) => !isKey)
  return (
    <Box>
      {hasForm && (
        <ActForm
          act={act}
          fields={typedOf(view, one.row)}
          version={one.seen_no}
          reason={{ label: words.reason, max: REASON_MAX }}
          submit={words.save}
          closed={closed}
          check={(typed) => problemsIn(view, typed)}
          onSubmit={save}
        >
          {(form) => (
            <>
              <RowFields view={view} form={form} isNew={false} />
              <Previewed view={view} form={form} />
            </>
          )}
        </ActForm>
      )}
      {closed === undefined && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
          {one.state === 'draft' && (
            <Button variant="weak" size={44} busy={toState.isBusy} onClick={() => void change('active', words.published)}>
              {words.publish}
            </Button>
          )}
          {one.state === 'retired' ? (
            <Button variant="line" size={44} busy={toState.isBusy} onClick={() => void change('active', words.restored)}>
              {words.restore}
            </Button>
          ) : (
            <Button
              variant="line"
              size={44}
              busy={toState.isBusy}
              onClick={() => void change('retired', words.retired, words.retireAsk(view.nameOf(one.row)))}
            >
              {words.retire}
            </Button>
          )}
          {toState.problem && (
            <p role="alert" className="text-t4 text-danger-fg">
              {toState.problem.words}
            </p>
          )}
          <p className="w-full text-t3 text-fg3">{words.retireHelp}</p>
        </div>
      )}
    </Box>
  )
}
