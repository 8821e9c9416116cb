import { handle, type Handled } from '#kit/server/http/handle.ts'
import { beginUpload, dropUpload, finishUpload, listUploads } from '../contract.ts'
import { begin } from './begin.ts'
import { finish } from './finish.ts'
import { dropOwn, listOwn } from './own-uploads.ts'

export const mediaHttp: Handled[] = [
  handle(beginUpload, ({ db, me, now, body, services }) => begin({ db, me, now, services }, body)),
  handle(finishUpload, ({ db, me, now, params, services: { storage } }) => finish({ db, storage, user_no: me.user_no, now }, params.key)),
  handle(listUploads, ({ db, me, now, query }) => listOwn(db, me.user_no, query.keys, now)),
  handle(dropUpload, async ({ db, me, params, services: { storage } }) => {
    await dropOwn(db, storage, me.user_no, params.key)
    return {}
  }),
]
