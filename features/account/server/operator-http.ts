import { handleOperator } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { searchMembers, tryBannedWords } from '../operator-contract.ts'
import { readBannedWords } from './banned-words.ts'
import { findMembersLogged } from './operator-members.ts'

export const accountOperatorHttp: Handled[] = [
  handleOperator(searchMembers, (call) => findMembersLogged(call, call.body)),
  handleOperator(tryBannedWords, async ({ db, body: { text } }) => {
    const words = await readBannedWords(db)
    return { is_name_refused: words.isBanned(text), is_id_refused: words.isReserved(text), words: words.matchesIn(text) }
  }),
]
