import { handleOperator } from '#features/operator/server/public.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { beginUpload, dropUpload, finishUpload, listUploads } from '../contract.ts'
import { beginPlatformUpload, dropPlatformUpload, finishPlatformUpload } from '../operator-contract.ts'
import { begin } from './begin.ts'
import { finish } from './finish.ts'
import { dropOwn, listOwn } from './own-uploads.ts'

/** The owner of what operators upload for the platform. */
const NOBODY = { user_no: null }

export const mediaHttp: Handled[] = [
  handle(beginUpload, ({ db, me, now, body, services }) => begin({ db, me, now, services }, body)),
  handle(finishUpload, ({ db, me, now, params, services: { storage } }) => finish({ db, storage, user_no: me.user_no, now }, params.key)),
  handle(listUploads, ({ db, me, now, query }) => listOwn(db, me.user_no, query.keys, now)),
  handleOperator(beginPlatformUpload, ({ db, now, body, services }) => begin({ db, me: NOBODY, now, services }, body)),
  handleOperator(finishPlatformUpload, ({ db, now, params, services: { storage } }) => finish({ db, storage, now, ...NOBODY }, params.key)),
  handleOperator(dropPlatformUpload, async ({ db, params, services: { storage } }) => {
    await dropOwn(db, storage, NOBODY.user_no, params.key)
    return {}
  }),
  handle(dropUpload, async ({ db, me, params, services: { storage } }) => {
    await dropOwn(db, storage, me.user_no, params.key)
    return {}
  }),
]
