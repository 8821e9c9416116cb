import { visibleToSql } from '#features/block/server/public.ts'
import { href } from '#features/routes.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import type { Db } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { cardText, OWN_SHARE_KINDS, SHARE_KINDS, type OwnShareKind, type ShareKind } from '../rules.ts'

/** The link preview of a shared address. `picture` is a path of this server, or null. */
export type Card = { title: string; text: string; picture: string | null }

/** The card of a kind that a feature of a higher layer owns; `find` gives null unless a guest may see it. */
export const sharedCard = extensionPoint<{
  kind: ShareKind
  screen: (no: number) => string
  find: (db: Db, no: number, now: Date) => Promise<Card | null>
}>('sharedCard')

export type ShareTarget = { kind: ShareKind; no: number }

/** The target of a share address; null for an invalid one. */
export function targetOf({ kind, no }: { kind: string; no: string }): ShareTarget | null {
  const knownKind = SHARE_KINDS.find((one) => one === kind)
  const number = rowNumberOf(no)
  return knownKind && number !== null ? { kind: knownKind, no: number } : null
}

/** The path of the screen, also for targets that do not exist: the screen shows that. */
export const screenOf = (extensions: Extensions, { kind, no }: ShareTarget): string =>
  isOwn(kind) ? SCREENS[kind](no) : (otherOf(extensions, kind)?.screen(no) ?? '/')

/** The card of a target that a guest may see; null otherwise, the same for hidden and missing targets. */
export async function cardOf({ db, extensions, now }: Reading, { kind, no }: ShareTarget): Promise<Card | null> {
  if (!isOwn(kind)) return (await otherOf(extensions, kind)?.find(db, no, now)) ?? null
  const [found] = await rowsOf<{ haru_name: string; content: string; picture: string | null }>(db, SELECT_CARD[kind], [null, no])
  if (!found) return null
  const name = `${found.haru_name}님의`
  const picture = found.picture?.startsWith('/media/') ? found.picture : null
  const text = cardText(found.content)
  if (kind === 'room') return { title: `${name} 방`, text: text || `${name} 하루를 보러 오세요.`, picture }
  return { title: `${name} 하루`, text: text || `${name} 하루 기록이에요.`, picture }
}

type Reading = { db: Db; extensions: Extensions; now: Date }

const isOwn = (kind: ShareKind): kind is OwnShareKind => OWN_SHARE_KINDS.some((own) => own === kind)
const otherOf = (extensions: Extensions, kind: ShareKind) => extensions.all(sharedCard).find((one) => one.kind === kind)

const SCREENS: Record<OwnShareKind, (no: number) => string> = {
  daily: (id) => href('DailyLineDetail', { id }),
  feed: (id) => href('FeedLineDetail', { id }),
  room: (id) => href('MyHaruRoom', { id }),
}

/** The picture of the first item that has one, in the size for link previews. A film has its poster or none. */
export const pictureIn = (items: string): string => `(
    select coalesce(item #>> '{transforms,lst2x}', item #>> '{transforms,lst}')
    from jsonb_array_elements(${items}) with ordinality as listed (item, n)
    where item #> '{transforms,lst}' is not null order by n limit 1)`

const post = (kind: 'daily' | 'feed'): Statement => `
  select u.haru_name, p.content, ${pictureIn('p.images')} as picture
  from post p join users u on u.user_no = p.user_no
  where p.post_no = $2 and p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: '$1::bigint' })}`

// In every statement $1 is the guest: null.
const SELECT_CARD: Record<OwnShareKind, Statement> = {
  daily: post('daily'),
  feed: post('feed'),
  // The profile of a private account is visible to its followers only.
  room: `
    select u.haru_name, u.haru_statemsg as content, ${pictureIn('u.user_profile')} as picture
    from users u where u.user_no = $2 and u.state = 1 and not u.account_private and u.hide_dt is null and $1::bigint is null`,
}
