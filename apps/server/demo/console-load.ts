import type { Role } from '#features/operator/contract.ts'
import type { OperatorContext } from '#features/operator/server/public.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Extensions } from '#kit/server/extensions.ts'
import type { Storage } from '#kit/server/storage/storage.ts'
import type { Scenes } from './pictures.ts'

/** Something that happens so many hours before the load. */
export type DemoStep = { hours: number; run: (tx: Tx, now: Date) => Promise<unknown> }
/** What the steps of the console's demo data are made with. */
export type ConsoleLoad = {
  now: Date
  storage: Storage
  scenes: Scenes
  services: { extensions: Extensions }
  /** The first demo operator with the role. */
  as: (role: Role, tx: Tx, now: Date) => OperatorContext
}
