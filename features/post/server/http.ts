import { handle, type Handled } from '#kit/server/http/handle.ts'
import { keepPost, letPostGo, listBookmarks } from '../contract.ts'
import { bookmarksOf, keep, letGo } from './bookmark.ts'

export const postHttp: Handled[] = [
  handle(keepPost, (call) => keep(call, call.body)),
  handle(letPostGo, (call) => letGo(call, call.query)),
  handle(listBookmarks, (call) => bookmarksOf(call, call.query)),
]
