import { z } from 'zod'
import { operatorName } from '#features/operator/contract.ts'
import { REASON_MAX } from '#features/operator/rules.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no, pageOf, text } from '#kit/contract/shape.ts'
import { CHANGES_PAGE, CSV_MAX, ROW_QUERY_MAX, ROWS_PAGE, VERSION_ACTS, VERSIONS_PAGE, type TableArea } from './operator-rules.ts'
import { ROW_STATES } from './rules.ts'

const count = z.number().int()
/** The columns of a row; each table has its own, which the server checks. */
const row = z.record(z.string(), z.unknown())
const state = z.enum(ROW_STATES)
const edited = z.object({ by: operatorName, at: moment })

const tableHead = z.object({
  table: z.string(),
  active: count,
  drafts: count,
  retired: count,
  version_no: count,
  edited: edited.nullable(),
})
export type TableHead = z.infer<typeof tableHead>

const listedRow = z.object({
  key: z.string(),
  state,
  row,
  /** The version that changed it last, which a change repeats; 0: as released. */
  seen_no: count,
  edited: edited.nullable(),
})
export type ListedRow = z.infer<typeof listedRow>

const version = z.object({
  version_no: count,
  act: z.enum(VERSION_ACTS),
  to_no: count.nullable(),
  change_qtt: count,
  by: operatorName,
  reason: z.string(),
  reg_dt: moment,
})
export type TableVersion = z.infer<typeof version>

const entry = z.object({ state, sort: z.number(), row })
const change = z.object({ key: z.string(), before: entry.nullable(), after: entry.nullable() })
export type RowChange = z.infer<typeof change>

const table = z.string().max(40)
const key = z.string().min(1).max(200)
const inTable = z.object({ table })
const versionNo = z.number().int().min(0)
const reason = text(0, REASON_MAX).default('')
const written = z.object({ key: z.string(), version_no: count })

const badLine = z.object({ line: count, key: z.string(), problem: z.string() })
const imported = z.object({ added: count, changed: count, same: count, bad: z.array(badLine), version_no: count.nullable() })
export type Imported = z.infer<typeof imported>

/** The calls for the tables of one area of the console. */
const callsOf = (area: TableArea) => {
  const [see, act] = [`${area}.see`, `${area}.act`] as const
  // One type for all areas: the paths differ in this part alone.
  const root = `/v1/operator/table/${area}` as '/v1/operator/table/catalogue'
  const shown = { access: 'operator', right: see } as const
  const acting = { access: 'operator', right: act, idempotent: true } as const
  return {
    listTables: endpoint(`GET ${root}`, { ...shown, summary: `Tables of ${area}`, answer: z.array(tableHead) }),
    listRows: endpoint(`GET ${root}/:table`, {
      ...shown,
      summary: 'Rows of a table, in its order',
      params: inTable,
      query: z.object({
        state: state.default('active'),
        q: z.string().trim().min(1).max(ROW_QUERY_MAX).optional(),
        after_key: z.string().max(200).optional(),
        limit: pageOf(ROWS_PAGE),
      }),
      answer: z.array(listedRow),
    }),
    getRow: endpoint(`GET ${root}/:table/row`, {
      ...shown,
      summary: 'One row of a table',
      params: inTable,
      query: z.object({ key }),
      answer: listedRow,
    }),
    listVersions: endpoint(`GET ${root}/:table/version`, {
      ...shown,
      summary: 'Who changed a table, newest first',
      params: inTable,
      query: z.object({ before_no: no.optional(), limit: pageOf(VERSIONS_PAGE) }),
      answer: z.array(version),
    }),
    listChanges: endpoint(`GET ${root}/:table/version/:version_no`, {
      ...shown,
      summary: 'Rows before and after one version',
      params: inTable.extend({ version_no: no }),
      query: z.object({ after_key: z.string().max(200).optional(), limit: pageOf(CHANGES_PAGE) }),
      answer: z.array(change),
    }),
    exportRows: endpoint(`GET ${root}/:table/csv`, {
      ...shown,
      summary: 'All rows of a table as a CSV file',
      params: inTable,
      answer: z.object({ csv: z.string() }),
    }),
    addRow: endpoint(`POST ${root}/:table/row`, {
      ...acting,
      summary: 'Add a row',
      params: inTable,
      body: z.object({ row, state: state.exclude(['retired']).default('active'), reason }),
      answer: written,
    }),
    editRow: endpoint(`PUT ${root}/:table/row`, {
      ...acting,
      summary: 'Change a row, publish, retire or restore it',
      params: inTable,
      body: z.object({ key, row, state, seen_no: versionNo, reason }),
      answer: written,
    }),
    /** `before_key` null: to the end. */
    moveRow: endpoint(`POST ${root}/:table/move`, {
      ...acting,
      summary: 'Put a row before another one',
      params: inTable,
      body: z.object({ key, before_key: key.nullable(), version_no: versionNo }),
      answer: written,
    }),
    undoTo: endpoint(`POST ${root}/:table/undo`, {
      ...acting,
      summary: 'Restore the state of a version; 0: as the release brings it',
      params: inTable,
      body: z.object({ to_no: versionNo, version_no: versionNo, reason: text(2, REASON_MAX) }),
      answer: z.object({ version_no: count }),
    }),
    /** Lines with a problem are named and left out; without `apply` nothing is written. */
    importRows: endpoint(`POST ${root}/:table/csv`, {
      ...acting,
      summary: 'Add and change rows from a CSV file, or only check it',
      bodyLimit: CSV_MAX * 3,
      params: inTable,
      body: z.object({ csv: z.string().max(CSV_MAX), apply: z.boolean(), version_no: versionNo, reason }),
      answer: imported,
    }),
  }
}

/** After an operator has called each of them. */
export const checkHelplines = endpoint('POST /v1/operator/table/safety/helpline/checked', {
  access: 'operator',
  right: 'safety.act',
  idempotent: true,
  summary: 'Say that all help lines in use were checked today',
  body: z.object({ version_no: versionNo }),
  answer: z.object({ version_no: count }),
})

/** The calls for tables, by area: each area has its own rights. */
export const tableCalls = {
  catalogue: callsOf('catalogue'),
  safety: callsOf('safety'),
  notice: callsOf('notice'),
  inquiry: callsOf('inquiry'),
} satisfies Record<TableArea, unknown>
