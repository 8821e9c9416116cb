import { getSetup, passStep, saveBody, saveInterests } from '#features/room/contract.ts'
import { handle, type Handled } from '#kit/server/handle.ts'
import { keepBody, keepInterests, passStepTo, setupOf } from './setup.ts'

export const roomHttp: Handled[] = [
  handle(getSetup, ({ db, me }) => setupOf(db, me.user_no)),
  handle(passStep, ({ db, me, body }) => passStepTo(db, me.user_no, body.setup_step)),
  handle(saveBody, ({ db, me, body }) => keepBody(db, me.user_no, body)),
  handle(saveInterests, ({ db, me, body }) => keepInterests(db, me.user_no, body)),
]
