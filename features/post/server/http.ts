import { handle, type Handled } from '#kit/server/http/handle.ts'
import { addBookmark, removeBookmark, listBookmarks } from '../contract.ts'
import { bookmarksOf, keep, letGo } from './bookmark.ts'

export const postHttp: Handled[] = [
  handle(addBookmark, (call) => keep(call, call.body)),
  handle(removeBookmark, (call) => letGo(call, call.query)),
  handle(listBookmarks, (call) => bookmarksOf(call, call.query)),
]
