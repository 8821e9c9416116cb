import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  createRejectTemplate,
  deleteRejectTemplate,
  editRejectTemplate,
  getNote,
  listEarlierSessions,
  listRejectTemplates,
  saveNote,
} from '../../contract/desk.ts'
import { earlierOf } from './earlier.ts'
import { noteOf, saveNoteOf } from './note.ts'
import { deleteTemplate, insertTemplate, templatesOf, updateTemplate } from './templates.ts'

export const deskHttp: Handled[] = [
  handle(getNote, async ({ db, me, params, services }) => ({
    words: await noteOf(db, services.secretBox, { counNo: params.coun_no, expertNo: me.user_no }),
  })),
  handle(saveNote, async ({ db, me, params, body, now, services }) => {
    await saveNoteOf(db, services.secretBox, { counNo: params.coun_no, expertNo: me.user_no }, body.words, now)
    return {}
  }),
  handle(listEarlierSessions, ({ db, me, params, query, services: { secretBox: box, extensions } }) =>
    earlierOf({ db, box, extensions }, { counNo: params.coun_no, expertNo: me.user_no }, query),
  ),
  handle(listRejectTemplates, ({ db, me }) => templatesOf(db, me.user_no)),
  handle(createRejectTemplate, ({ db, me, body, now }) => insertTemplate(db, me.user_no, body.words, now)),
  handle(editRejectTemplate, ({ db, me, params, body }) =>
    updateTemplate(db, { expertNo: me.user_no, templateNo: params.template_no }, body.words),
  ),
  handle(deleteRejectTemplate, async ({ db, me, params }) => {
    await deleteTemplate(db, { expertNo: me.user_no, templateNo: params.template_no })
    return {}
  }),
]
