import { handle, type Handled } from '#kit/server/http/handle.ts'
import { getNote, listEarlierSessions, saveNote } from '../../contract/desk.ts'
import { earlierOf } from './earlier.ts'
import { noteOf, saveNoteOf } from './note.ts'

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
]
