import { readableToSql, messageVisibleToSql, visibleToSql } from '#features/block/server/public.ts'
import { mediaKeysSql } from '#features/media/server/public.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { rowsOf, type Statement } from '#kit/server/db/prepared.ts'
import { extensionPoint, type Extensions } from '#kit/server/extensions.ts'
import { reportErrors } from '../errors.ts'
import { EVIDENCE_MESSAGES_MAX, OTHER_REPORT_TARGETS, type ReportTarget } from '../rules.ts'

export type Target = { target_kind: ReportTarget; target_no: number }
/**
 * `user_no`: whom it is about; null for what the operators themselves show. `is_unknown`: the reporter does not learn who wrote it, so nothing
 * that the reporter sees may depend on the writer.
 */
export type FoundTarget = { user_no: number | null; evidence: object; is_unknown?: boolean }

/** A target that the reporter `userNo` wants to report. */
type Wanted = { userNo: number; targetNo: number; now: Date }

type OtherKind = (typeof OTHER_REPORT_TARGETS)[number]
type OwnKind = Exclude<ReportTarget, OtherKind>
/** A kind of target that a feature of a higher layer owns. */
type OtherTarget = {
  kind: OtherKind
  /** Its owner and content; undefined if the reporter cannot see it. */
  find(db: Db, wanted: Wanted): Promise<FoundTarget | undefined>
  /** As it is now, whoever may see it; undefined: it is purged. */
  read(db: Db, targetNo: number, evidence: object): Promise<CurrentTarget | undefined>
  /** Hides it from everyone but its author since a moment, or shows it again (null). False if it is so already. */
  setHidden?(tx: Tx, targetNo: number, hideDt: Date | null): Promise<boolean>
  /** Of a review; undefined: whoever it rates has no account any more. */
  readReview?(db: Db, targetNo: number): Promise<ReportedReview | undefined>
  /** Whether the staff of the club that it is in has hidden it, which no decision of operators changes. */
  isHiddenByStaff?(db: Db, targetNo: number): Promise<boolean>
}
/** Whom a review rates, the title of the counselling or the product, and when it was written: enough for the expert to find it. */
export type ReportedReview = { expert_no: number; title: string; reg_dt: string }

export const reportTarget = extensionPoint<OtherTarget>('reportTarget')

/** A target as operators see it. `is_gone`: its author deleted it. `context`: what it stands under, outermost first. */
export type CurrentTarget = {
  user_no: number | null
  evidence: object
  is_hidden: boolean
  is_limited?: boolean
  is_gone: boolean
  context?: { kind: string; text: string }[]
}

/** Shows operators the targets of this feature's own kinds, which features of higher layers store. */
export const reportedContent = extensionPoint<{
  kinds: readonly ReportTarget[]
  read: OtherTarget['read']
  /** Content that its author deleted a short time ago, if the reporter could see it until then. */
  findDeleted?: OtherTarget['find']
}>('reportedContent')

/** The extension of a kind; undefined for the kinds of this feature. */
export const otherTarget = (extensions: Extensions, kind: ReportTarget): OtherTarget | undefined =>
  extensions.all(reportTarget).find((one) => one.kind === kind)

/** The extension of a kind of this feature's own, which another feature stores. */
export const reportedContentOf = (extensions: Extensions, kind: ReportTarget) =>
  extensions.all(reportedContent).find(({ kinds }) => kinds.some((one) => one === kind))

const isOther = (kind: ReportTarget): kind is OtherKind => OTHER_REPORT_TARGETS.some((other) => other === kind)

/**
 * The owner and the content of a target that the reporter can see.
 * @throws `report.not_found`, or `report.own` for the reporter's own content
 */
export async function findTarget(db: Db, { userNo, now, extensions }: Reporter, asked: Target): Promise<FoundTarget> {
  const { target_kind, target_no } = asked
  const wanted = { userNo, targetNo: target_no, now }
  const target = isOther(target_kind)
    ? await otherTarget(extensions, target_kind)?.find(db, wanted)
    : ((await findOwn(db, userNo, now, { target_kind, target_no })) ??
      (await reportedContentOf(extensions, target_kind)?.findDeleted?.(db, wanted)))
  if (!target) throw reportErrors.not_found()
  if (target.user_no === userNo) throw reportErrors.own()
  return target
}

type Reporter = { userNo: number; now: Date; extensions: Extensions }

async function findOwn(
  db: Db,
  userNo: number,
  now: Date,
  { target_kind, target_no }: { target_kind: OwnKind; target_no: number },
): Promise<FoundTarget | undefined> {
  const inputs = target_kind === 'story' ? [userNo, target_no, now] : [userNo, target_no]
  const [target] = await rowsOf<FoundTarget>(db, TARGET_SQL[target_kind], inputs)
  return target
}

/** Adds the latest messages of the room that the reporter can see. */
export async function addConversation(db: Db, userNo: number, evidence: object): Promise<object> {
  const { cr_no } = evidence as { cr_no: number }
  const [row] = await rowsOf<{ talk: object[] }>(db, CONVERSATION_SQL, [userNo, cr_no])
  return { ...evidence, talk: row!.talk }
}

const post = (kind: 'daily' | 'feed' | 'story') => `
    select p.user_no, jsonb_build_object('content', p.content, 'images', ${mediaKeysSql('p.images')}, 'info', p.info,
      'visibility', p.visibility, 'edit_dt', p.edit_dt) as evidence
    from post p where p.post_no = $2 and p.kind = '${kind}' and ${visibleToSql({ post: 'p', viewer: '$1' })}`

/** $1 the reporter, $2 the target, $3 now. A member whom the reporter blocks can be reported; one who blocks the reporter is not found. */
const TARGET_SQL: Record<OwnKind, Statement> = {
  user: `
    select u.user_no, jsonb_build_object('haru_name', u.haru_name, 'haru_statemsg', u.haru_statemsg, 'images', ${mediaKeysSql('u.user_profile')}) as evidence
    from users u
    where u.user_no = $2 and u.state = 1
      and (select true from block b where b.user_no = u.user_no and b.target_no = $1) is null`,
  daily: post('daily'),
  feed: post('feed'),
  // Only the author sees an expired story.
  story: `${post('story')} and (p.expire_dt > $3 or p.user_no = $1)`,
  comment: `
    select c.user_no, jsonb_build_object('content', c.content, p.kind || '_no', c.post_no, 'parent_no', c.parent_no, 'edit_dt', c.edit_dt) as evidence
    from comment c, post p where c.comment_no = $2 and p.kind in ('daily', 'feed', 'board', 'question', 'answer') and ${readableToSql({ comment: 'c', post: 'p', viewer: '$1' })}`,
  // Starts from the reporter's rooms, so that no other room is searched.
  chat: `
    select c.cm_from as user_no, jsonb_build_object('content', c.cm_content, 'images', ${mediaKeysSql('c.cm_file')}, 'cr_no', c.cr_no, 'reg_dt', c.reg_dt) as evidence
    from chat_member o join chat_message c on c.cr_no = o.cr_no and c.cm_no = $2
    where o.user_no = $1 and o.left_dt is null and c.cm_type = 'user-msg' and c.state = 1 and ${messageVisibleToSql({ message: 'c', viewer: '$1' })}
      and (select w.state = 1 from users w where w.user_no = c.cm_from)`,
}

/** $1 the reporter, $2 the room. */
const CONVERSATION_SQL: Statement = `
  select coalesce(jsonb_agg(jsonb_build_object('cm_no', c.cm_no, 'cm_from', c.cm_from, 'content', c.cm_content,
    'images', ${mediaKeysSql('c.cm_file')}, 'state', c.state, 'reg_dt', c.reg_dt) order by c.cm_no), '[]') as talk
  from (select c.* from chat_message c where c.cr_no = $2 and ${messageVisibleToSql({ message: 'c', viewer: '$1' })} order by c.cm_no desc limit ${EVIDENCE_MESSAGES_MAX}) c`
