import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import type { Typed } from '#kit/web/console/formText.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { REASON_MAX } from '#features/operator/rules.ts'
import { tableCalls } from '../operator-contract.ts'
import { tables as words } from '../words/tables.ts'
import { Previewed, RowFields } from './RowFields.tsx'
import { problemsIn, rowIn, typedOf, type TableView } from './view.ts'

/** A new row; a table with drafts begins with one. */
export function AddRow({ view, onAdded }: { view: TableView; onAdded: (key: string) => void }) {
  const { area, table } = view
  const act = useAct()
  const closed = useMay()(`${area}.act`) ? undefined : words.noRight
  const add = async (reason: string, typed: Typed) => {
    const row = rowIn(view, typed)
    const body = { row, state: view.hasDrafts ? ('draft' as const) : ('active' as const), reason }
    const send = (key: string) => call(tableCalls[area].addRow, { params: { table }, body }, { key })
    const added = await act.run(`add ${table} ${JSON.stringify(row)}`, send, { done: words.saved })
    if (added) onAdded(added.key)
  }
  return (
    <>
      <CaseHead title={words.addTitle} sub={view.title} />
      <Box>
        <ActForm
          act={act}
          fields={typedOf(view, null)}
          reason={{ label: words.reason, max: REASON_MAX }}
          submit={view.hasDrafts ? words.saveDraft : words.save}
          closed={closed}
          check={(typed) => problemsIn(view, typed)}
          onSubmit={add}
        >
          {(form) => (
            <>
              <RowFields view={view} form={form} isNew />
              <Previewed view={view} form={form} />
            </>
          )}
        </ActForm>
      </Box>
    </>
  )
}
