import type { UnresolvedStatements } from '../scripts/sql/faults.ts'

/** Statements whose text is only known when they run, by file and function: db/statements.test.ts refuses others. */
export const unresolvedStatements: UnresolvedStatements = {
  'apps/server/demo/chats.ts insert': { count: 1, reason: 'the demo community names the table and the columns of each file' },
  'apps/server/demo/load.ts insert': { count: 1, reason: 'the demo community names the table and the columns of each file' },
  'features/operator/server/find.ts find': { count: 1, reason: 'the features register the kinds that it is put together of' },
  'features/operator/server/inbox/case.ts inboxCaseOf': { count: 1, reason: 'the features register the queues that it is put together of' },
  'features/operator/server/inbox/case.ts waitingOf': { count: 1, reason: 'the same' },
  'features/operator/server/inbox/cleanup.ts deleteEndedCases': { count: 1, reason: 'the same' },
  'features/operator/server/inbox/list.ts inboxCount': { count: 1, reason: 'the same' },
  'features/operator/server/inbox/list.ts inboxOf': { count: 1, reason: 'the same' },
  'features/search/server/people.ts page': { count: 1, reason: 'category and region, checked by the contract, are part of the text' },
  'kit/server/db/buffers.ts buffersOf': { count: 1, reason: 'tests explain the statements of others with it' },
  'kit/server/db/buffers.ts preparedBuffersOf': { count: 2, reason: 'the same, and EXECUTE has no parameters of its own' },
  'kit/server/db/engine/app-role.ts grant': { count: 4, reason: 'the database and its schemas are asked for first' },
  'kit/server/db/engine/migrate.ts applyNext': { count: 1, reason: 'it runs the files of db/migrations' },
  'kit/server/db/engine/connection.ts createDatabase': { count: 1, reason: 'the address names the database' },
  'kit/server/jobs/send-job.ts executorOf': { count: 1, reason: 'pg-boss writes it' },
  'kit/server/transition.ts compareAndSet': { count: 1, reason: 'each transition says which columns it writes' },
}
