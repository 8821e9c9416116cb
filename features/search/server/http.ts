import { handle, type Handled } from '#kit/server/http/handle.ts'
import { searchAll, searchExperts, searchPosts, searchUsers } from '../contract.ts'
import { findAll } from './all.ts'
import { findExperts } from './experts.ts'
import { findUsers } from './people.ts'
import { findPosts } from './posts.ts'

export const searchHttp: Handled[] = [
  handle(searchAll, (call) => findAll(call, call.query.q)),
  handle(searchUsers, (call) => findUsers(call, call.query)),
  handle(searchExperts, (call) => findExperts(call, call.query)),
  handle(searchPosts, (call) => findPosts(call, call.query)),
]
