import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { useKeyset } from '#kit/web/console/keyset.ts'
import { stamp } from '#kit/web/console/format.ts'
import { operatorNameOf } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Rows } from '#kit/web/console/Rows.tsx'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { PagedTable } from '#kit/web/console/Table.tsx'
import { TextLink } from '#kit/web/console/TextLink.tsx'
import { REASON_MAX } from '#features/operator/rules.ts'
import { tableCalls, type RowChange } from '../operator-contract.ts'
import { CHANGES_PAGE, VERSIONS_PAGE } from '../operator-rules.ts'
import { tables as words } from '../words/tables.ts'
import { useVersionNo } from './useVersionNo.ts'
import { shown, type TableView } from './view.ts'

/** Who changed the table, newest first. */
export function History({ view: { area, table, title }, to }: { view: TableView; to: (versionNo: number) => string }) {
  const pages = useKeyset(
    tableCalls[area].listVersions,
    { params: { table }, query: {} },
    ({ version_no }) => ({ before_no: version_no }),
    {
      size: VERSIONS_PAGE,
    },
  )
  return (
    <>
      <CaseHead title={words.history} sub={title} />
      <Box title={words.versions}>
        <Rows
          pages={pages}
          keyOf={({ version_no }) => version_no}
          to={({ version_no }) => to(version_no)}
          empty={words.noVersion}
          row={({ version_no, act, to_no, change_qtt, by, reason, reg_dt }) => (
            <span className="flex flex-wrap items-baseline gap-x-2">
              <strong>{words.version(version_no)}</strong>
              <span>
                {words.acts[act]} · {to_no === null ? words.lines(change_qtt) : words.undoneTo(to_no)}
              </span>
              <span className="text-fg2">{words.edited(operatorNameOf(by), stamp(reg_dt))}</span>
              {reason !== '' && <span className="w-full break-words text-fg2">{reason}</span>}
            </span>
          )}
        />
      </Box>
    </>
  )
}

type VersionProps = { view: TableView; versionNo: number; back: string }

/** The rows before and after a version, and the way back to it. 0: as released. */
export function Version({ view, versionNo, back }: VersionProps) {
  const { area, table, title } = view
  const pages = useKeyset(
    tableCalls[area].listChanges,
    { params: { table, version_no: versionNo }, query: {} },
    ({ key }) => ({ after_key: key }),
    { size: CHANGES_PAGE },
  )
  return (
    <>
      <CaseHead title={words.version(versionNo)} sub={title}>
        <TextLink to={back}>{words.back}</TextLink>
      </CaseHead>
      <Box title={words.change}>
        <PagedTable
          label={words.change}
          pages={pages}
          keyOf={({ key }) => key}
          empty={words.none}
          columns={[
            { head: words.change, cell: ({ key, before, after }) => view.nameOf((after ?? before)?.row ?? {}) || key },
            { head: words.before, cell: (change) => <Side view={view} change={change} of="before" /> },
            { head: words.after, cell: (change) => <Side view={view} change={change} of="after" /> },
          ]}
        />
      </Box>
      <Undo view={view} toNo={versionNo} />
    </>
  )
}

/** The columns of a row that the change changed. */
function Side({ view, change, of }: { view: TableView; change: RowChange; of: 'before' | 'after' }) {
  const { before, after } = change
  const side = change[of]
  if (side === null) return words.none
  const changed = view.fields.filter(({ name }) => JSON.stringify(before?.row[name]) !== JSON.stringify(after?.row[name]))
  return (
    <dl className="flex flex-col gap-1">
      {before?.state !== after?.state && <Value name={words.state} value={words.states[side.state]} />}
      {changed.map(({ name, label }) => (
        <Value key={name} name={label} value={shown(view, name, side.row[name])} />
      ))}
      {changed.length === 0 && before?.state === after?.state && <Value name={words.order} value={String(side.sort)} />}
    </dl>
  )
}

const Value = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt className="text-t3 text-fg2">{name}</dt>
    <dd className="max-w-prose break-words whitespace-pre-wrap">{value}</dd>
  </div>
)

/** Restores the table as it was after a version. */
export function Undo({ view, toNo }: { view: TableView; toNo: number }) {
  const { area, table } = view
  const act = useAct()
  const calls = tableCalls[area]
  const versionNo = useVersionNo(view) ?? 0
  const closed = useMay()(`${area}.act`) ? undefined : words.noRight
  if (toNo === 0 && versionNo === 0) return null
  const undo = (reason: string) =>
    act.run(
      `undo ${table} ${toNo} ${versionNo}`,
      (key) => call(calls.undoTo, { params: { table }, body: { to_no: toNo, version_no: versionNo, reason } }, { key }),
      { ask: { text: words.undoAsk(toNo), yes: words.undo, danger: true }, done: words.undone },
    )
  return (
    <Box title={toNo === 0 ? words.undoAll : words.undo}>
      <p className="text-t4 text-fg2">{words.undoHelp}</p>
      <ActForm
        act={act}
        reason={{ label: words.reason, max: REASON_MAX, min: 2 }}
        submit={toNo === 0 ? words.undoAll : words.undo}
        variant="line"
        closed={closed}
        onSubmit={undo}
      />
    </Box>
  )
}
