import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  answerApplication,
  dropDocument,
  getApplication,
  getExpertPage,
  getOwnInfo,
  getOwnApplication,
  saveApplication,
  saveOwnInfo,
  saveRenewal,
  submitApplication,
  submitRenewal,
  withdrawApplication,
} from '../contract.ts'
import { saveForm, submit } from './application.ts'
import { removeDocument } from './document.ts'
import { expertPageOf, ownInfo, updateOwnInfo } from './info.ts'
import { answerQuestion, ownApplication, saveRenewalForm, submitRenewalForm, withdraw } from './own.ts'
import { applicationStatus } from './sql.ts'

export const expertHttp: Handled[] = [
  handle(getApplication, ({ db, me, now }) => applicationStatus(db, me.user_no, now)),
  handle(saveApplication, ({ db, me, body, now }) => saveForm(db, me.user_no, body, now)),
  handle(submitApplication, ({ db, me, now, services }) => submit(db, services, me.user_no, now)),
  handle(getOwnApplication, ({ db, me, params }) => ownApplication(db, me.user_no, params.application_no)),
  handle(answerApplication, ({ db, me, params, body, now, services }) =>
    answerQuestion(db, services, { userNo: me.user_no, applicationNo: params.application_no, now }, body.answer),
  ),
  handle(withdrawApplication, ({ db, me, params, now, services }) =>
    withdraw(db, services, { userNo: me.user_no, applicationNo: params.application_no, now }),
  ),
  handle(saveRenewal, ({ db, me, body, now }) => saveRenewalForm(db, me.user_no, body, now)),
  handle(submitRenewal, ({ db, me, now, services }) => submitRenewalForm(db, services, me.user_no, now)),
  handle(dropDocument, async ({ me, params, now, services }) => {
    await removeDocument(services, me.user_no, params.document_no, now)
    return {}
  }),
  handle(getExpertPage, ({ db, me, query }) => expertPageOf(db, { viewerNo: me?.user_no ?? null, userNo: query.user_no })),
  handle(getOwnInfo, ({ db, me }) => ownInfo(db, me.user_no)),
  handle(saveOwnInfo, ({ db, me, body, now }) => updateOwnInfo(db, me.user_no, body, now)),
]
