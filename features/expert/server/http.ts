import { handle, type Handled } from '#kit/server/http/handle.ts'
import { dropDocument, getApplication, saveApplication, submitApplication } from '../contract.ts'
import { saveForm, submit } from './application.ts'
import { removeDocument } from './document.ts'
import { applicationStatus } from './sql.ts'

export const expertHttp: Handled[] = [
  handle(getApplication, ({ db, me, now }) => applicationStatus(db, me.user_no, now)),
  handle(saveApplication, ({ db, me, body, now }) => saveForm(db, me.user_no, body, now)),
  handle(submitApplication, ({ db, me, now, services }) => submit(db, services, me.user_no, now)),
  handle(dropDocument, async ({ me, params, now, services }) => {
    await removeDocument(services, me.user_no, params.document_no, now)
    return {}
  }),
]
