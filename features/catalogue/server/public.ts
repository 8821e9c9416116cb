export { readBanks } from './banks.ts'
export { tableView } from './snapshot.ts'
export { catalogueTables, type CatalogueTable } from './table.ts'
