import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { hrefNear } from '#features/routes.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { personaName, personaOf } from '#kit/ui/art/persona.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { number } from '#kit/ui/format.ts'
import { chatParts as parts } from '#features/chat/words/parts.ts'
import { call, keyOf } from '#kit/web/call.ts'
import { Link, useScreen } from '#kit/web/screen.tsx'
import { getCard } from '../../contract.ts'
import { partnerOf, requestStateOf } from '../room.ts'
import { useConversationContext } from './conversationContext.ts'

/** The asker's profile with a link to their room, to decide on the request. */
export function ProfileCard() {
  const { room } = useConversationContext()
  const place = useScreen()
  const partner = partnerOf(room)
  const isAsked = requestStateOf(room) === 'asked' && partner !== null
  const input = { query: { cr_no: room.cr_no } }
  const { data } = useQuery({ queryKey: keyOf(getCard, input), queryFn: () => call(getCard, input), enabled: isAsked })
  if (!isAsked) return null
  const persona = personaOf(partner.haru_character)
  const message = data?.haru_statemsg || (persona && personaName[persona])
  const facts = data ? factsOf(data) : []
  return (
    <Link
      to={hrefNear(place, 'MyHaruRoom', { id: partner.user_no })}
      className="relative m-3 mb-0 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-surface p-4 pr-11 active:bg-press"
    >
      <Avatar person={partner} size={64} />
      <span className="min-w-0 flex-[1_1_min(8rem,100%)]">
        <span className="line-clamp-2 text-t6 font-bold break-words">{partner.haru_name}</span>
        {message && <span className="line-clamp-2 text-t4 break-words text-fg2">{message}</span>}
        {facts.length > 0 && <span className="num block text-t3 text-fg3">{facts.join(' · ')}</span>}
      </span>
      <ChevronRight aria-hidden size={20} className="absolute right-4 text-fg3" />
    </Link>
  )
}

/** Facts about the member as texts; none if the account is not visible to the viewer. */
function factsOf({ sigungu_name, record_qtt, common_qtt }: Answer<typeof getCard>): string[] {
  const { neighbour, records, common } = parts.request
  return [
    sigungu_name && neighbour(sigungu_name),
    record_qtt !== null && records(number(record_qtt)),
    common_qtt && common(number(common_qtt)),
  ].filter((fact) => typeof fact === 'string')
}
