import { handle, type Handled } from '#kit/server/http/handle.ts'
import { findMention, listTags, offerPeople } from '../contract.ts'
import { meantBy } from './mention.ts'
import { offeredTo } from './people.ts'
import { popularTags, tagsLike } from './tags.ts'

export const tagHttp: Handled[] = [
  handle(listTags, (call) => (call.query.q === '' ? popularTags(call) : tagsLike(call, call.query.q))),
  handle(offerPeople, (call) => offeredTo(call, call.query.q)),
  handle(findMention, (call) => meantBy(call, call.query)),
]
