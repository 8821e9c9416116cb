import { handle, type Handled } from '#kit/server/http/handle.ts'
import {
  answerRequest,
  blockMember,
  followMember,
  getFollowSummary,
  listBlocks,
  listFollows,
  listMutes,
  muteMember,
  removeFollower as removeFollowerEndpoint,
  suggestMembers,
  unblockMember,
  unfollowMember,
  unmuteMember,
} from '../contract.ts'
import { listPlaceViewers } from '#features/location/contract.ts'
import { block, blocksOf, mute, mutesOf, unblock, unmute } from './block.ts'
import { answer, follow, removeFollower, unfollow } from './follow.ts'
import { followsOf } from './lists.ts'
import { placeViewersOf } from './placeViewers.ts'
import { followSummaryOf } from './summary.ts'
import { suggestTo } from './suggest.ts'

export const followHttp: Handled[] = [
  handle(followMember, (call) => follow(call, call.body.user_no)),
  handle(unfollowMember, (call) => unfollow(call, call.query.user_no)),
  handle(answerRequest, (call) => answer(call, call.body.user_no, call.body.accept)),
  handle(removeFollowerEndpoint, (call) => removeFollower(call, call.query.user_no)),
  handle(listFollows, (call) => followsOf(call, call.query)),
  handle(suggestMembers, ({ db, me, now }) => suggestTo(db, me.user_no, now)),
  handle(getFollowSummary, ({ db, me, params, now }) => followSummaryOf(db, me?.user_no ?? null, params.user_no, now)),
  handle(listBlocks, (call) => blocksOf(call, call.query)),
  handle(blockMember, (call) => block(call, call.body.user_no)),
  handle(unblockMember, (call) => unblock(call, call.query.user_no)),
  handle(listMutes, (call) => mutesOf(call, call.query)),
  handle(muteMember, (call) => mute(call, call.body.user_no, call.body.days)),
  handle(listPlaceViewers, ({ db, me, query, now }) => placeViewersOf(db, me.user_no, query.before_user_no, now)),
  handle(unmuteMember, (call) => unmute(call, call.query.user_no)),
]
