import { handle, type Handled } from '#kit/server/http/handle.ts'
import { findMention, listTags, suggestPeople } from '../contract.ts'
import { mentionedBy } from './mention.ts'
import { peopleSuggestions } from './people.ts'
import { popularTags, tagsLike } from './tags.ts'

export const tagHttp: Handled[] = [
  handle(listTags, (call) => (call.query.q === '' ? popularTags(call) : tagsLike(call, call.query.q))),
  handle(suggestPeople, (call) => peopleSuggestions(call, call.query.q)),
  handle(findMention, (call) => mentionedBy(call, call.query)),
]
