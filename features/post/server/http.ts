import { handle, type Handled } from '#kit/server/http/handle.ts'
import { addBookmark, removeBookmark, listBookmarks } from '../contract.ts'
import { listBookmarkPage, insertBookmark, deleteBookmark } from './bookmark.ts'

export const postHttp: Handled[] = [
  handle(addBookmark, (call) => insertBookmark(call, call.body)),
  handle(removeBookmark, (call) => deleteBookmark(call, call.query)),
  handle(listBookmarks, (call) => listBookmarkPage(call, call.query)),
]
