import { handleOperator as handle, operatorContext } from '#features/operator/server/public.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { catalogueErrors } from '../errors.ts'
import { checkHelplines as checkHelplinesCall, tableCalls } from '../operator-contract.ts'
import { TABLE_AREAS, type TableArea } from '../operator-rules.ts'
import { addRow, editRow, moveRow } from './change.ts'
import { exportCsv, importCsv } from './csv.ts'
import { checkHelplines } from './helplines.ts'
import { changesOf, rowOf, rowsPage, tableHeads, undoTo, versionsOf } from './list.ts'
import { catalogueTables, type CatalogueTable } from './table.ts'

type WithTables = { services: { extensions: Extensions } }
type OfTable = WithTables & { params: { table: string } }

const tablesOf = (area: TableArea, { services }: WithTables): CatalogueTable<object>[] =>
  services.extensions.all(catalogueTables).flatMap((tables) => tables.filter((one) => one.area === area))

function handledIn(area: TableArea): Handled[] {
  const calls = tableCalls[area]
  const tableOf = (call: OfTable): CatalogueTable<object> => {
    const found = tablesOf(area, call).find(({ name }) => name === call.params.table)
    if (!found) throw catalogueErrors.no_table()
    return found
  }
  return [
    handle(calls.listTables, (call) => tableHeads(call.db, tablesOf(area, call))),
    handle(calls.listRows, (call) => rowsPage(call.db, tableOf(call), call.query)),
    handle(calls.getRow, (call) => rowOf(call.db, tableOf(call), call.query.key)),
    handle(calls.listVersions, (call) => versionsOf(call.db, tableOf(call).name, call.query)),
    handle(calls.listChanges, (call) => changesOf(call.db, tableOf(call), { version_no: call.params.version_no, ...call.query })),
    handle(calls.exportRows, async (call) => ({ csv: await exportCsv(call.db, tableOf(call)) })),
    handle(calls.addRow, (call) => addRow(operatorContext(call), tableOf(call), call.body)),
    handle(calls.editRow, (call) => editRow(operatorContext(call), tableOf(call), call.body)),
    handle(calls.moveRow, (call) => moveRow(operatorContext(call), tableOf(call), call.body)),
    handle(calls.undoTo, (call) => undoTo(operatorContext(call), tableOf(call), call.body)),
    handle(calls.importRows, (call) => importCsv(operatorContext(call), tableOf(call), call.body)),
  ]
}

export const tableHttp: Handled[] = [
  ...TABLE_AREAS.flatMap(handledIn),
  handle(checkHelplinesCall, (call) => checkHelplines(operatorContext(call), call.body.version_no)),
]
