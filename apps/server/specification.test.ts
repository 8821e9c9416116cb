import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getProfile } from '#features/account/contract.ts'
import { listAds } from '#features/ad/contract.ts'
import { getCart } from '#features/cart/contract.ts'
import { countUnread, listMessages, listRooms } from '#features/chat/contract.ts'
import { getClub } from '#features/club/contract.ts'
import { getCounsel } from '#features/counsel/contract.ts'
import { getDaily } from '#features/daily/contract.ts'
import { getFeed } from '#features/feed/contract.ts'
import { getKin } from '#features/kin/contract.ts'
import { getSettings } from '#features/settings/contract.ts'
import { listItems } from '#features/shop/contract.ts'
import { listStories } from '#features/story/contract.ts'
import type { Access } from '#kit/contract/access.ts'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { declaredEndpoints } from './testing-endpoints.ts'

type Call = [line: string, access: Access, payload: string]

/** The calls of the specification's section 7, who may make them, and the fields of their payload that it names. Answers are in contract.test.ts. */
const CALLS: Call[] = [
  ['POST /v1/user/sentry/trace', 'open', 'deviceInfo error url request response status'],
  ['POST /v1/user/auth/login', 'open', ''],
  ['GET /v1/user/auth/profile', 'member', ''],
  ['POST /v1/user/auth/profile', 'member', 'user_token is_share_geo is_show_geo share_geo_expire_dt'],
  ['GET /v1/user/auth/refresh', 'open', ''],
  ['GET /v1/user/settings', 'member', ''],
  ['GET /v1/user/feed/:', 'open', ''],
  ['GET /v2/user/daily_v2/:', 'open', ''],
  ['POST /v1/user/lbs/addcrd', 'member', 'lat lng'],
  ['GET /v1/user/chat/chatlist', 'member', 'offset'],
  ['GET /v1/user/chat/chatlist/:', 'member', ''],
  ['POST /v1/user/ad_log', 'open', 'ad_no al_type'],
  ['POST /v2/user/daily_fav', 'member', 'daily_no'],
  ['DELETE /v2/user/daily_fav', 'member', 'daily_no'],
  ['PUT /v1/user/chat/personalroomstate', 'member', 'cr_no state reject_reason socket_id'],
  ['POST /v1/user/chat/createroom', 'member', 'target_no'],
  ['GET /v1/user/chat', 'member', 'target_no'],
  ['GET /v1/user/chat/msglist', 'member', 'cr_no'],
  ['PUT /v1/user/chat/msgstate', 'member', 'cr_no cm_no'],
  ['GET /v1/user/counsel/expert', 'expert', 'offset limit status'],
  ['PUT /v1/user/counsel/expert/request/approve/:', 'expert', ''],
  ['PUT /v1/user/counsel/expert/request/reject/:', 'expert', 'reject_reason'],
  ['GET /v1/user/counsel/:', 'member', 'coun_no'],
  ['GET /v1/user/chat_counsel/:', 'member', ''],
  ['PUT /v1/user/counsel/expert/quit/request/:', 'expert', ''],
  ['PUT /v1/user/counsel/expert/quit/cancel/:', 'expert', ''],
  ['PUT /v1/user/counsel/expert/extend/approve/:', 'expert', ''],
  ['PUT /v1/user/counsel/expert/extend/reject/:', 'expert', ''],
]

test.each(CALLS)('%s is declared for %s and takes: %s', (line, access, payload) => {
  const found = declaredEndpoints.filter((one) => one.line.replace(/:\w+/g, ':') === line)
  expect(found.map((one) => one.access)).toEqual([access])
  expect(missing(payload, [found[0]!.body, found[0]!.query], 'input')).toEqual([])
})

/** The entities of section 3: a call that answers them, and their fields. A date divider of the chat is drawn, not sent. */
const ENTITIES: [entity: string, endpoint: Endpoint, fields: string][] = [
  [
    'User',
    getProfile,
    `user_no user_social_provider user_verified user_info haru_name haru_statemsg haru_character user_profile cate_no isexpert expert_no
    is_share_geo is_show_geo share_geo_expire_dt is_geo_manually_disabled user_token unread_qtt`,
  ],
  ['Settings', getSettings, 'setting_key setting_value'],
  ['Feed', getFeed, 'feed_no'],
  [
    'Daily post',
    getDaily,
    `daily_no user_no haru_name daily_content daily_images mimetype key transforms daily_thumb daily_info emoji eat setCalorie selectedFood
    calorie sort health todayHealths name time set meter count routine record text checked memo like_qtt reply_qtt isfav reg_dt`,
  ],
  ['Story entry', listStories, 'user_no haru_name story_list st_thumb isshow haru_character cate_no'],
  ['Ad', listAds, 'ad_no ad_title ad_desc ad_images'],
  [
    'Chat room',
    listRooms,
    `cr_no cr_type cr_name cr_members user_no haru_name user_profile haru_character cate_no state reject_reason meet_no meet_thumb
    meet_user_no meet_reg_dt chatMsg un_read is_active accept_state room_type cm_from cm_last_content cm_last_reg_dt adhocs adhoc_no
    adhoc_name start_dt`,
  ],
  ['Chat counts', countUnread, 'private group new counsel'],
  ['Chat message', listMessages, 'cm_no cm_uuid cm_content cm_file cm_from cm_to cm_type cm_read reg_dt state extra_info type'],
  [
    'Counselling',
    getCounsel,
    `coun_no state haru_name user_profile haru_character gender user_contact old tall weight reg_dt hope_dt recent_dt quit_dt
    user_interest_disease`,
  ],
  ['Club', getClub, 'meet_title meet_thumb meet_geo address member_qtt'],
  ['Shop product', listItems, 'item_thumb item_name item_desc item_viv_price is_new dist_from_user ir_avg ir_count'],
  ['Cart entry', getCart, 'si_order_amt si_title si_item_amt si_type si_thumb sio_info sio_amt qtt'],
  ['Question', getKin, 'ki_title ki_content ki_tag ki_images ki_hit reg_dt'],
]

describe('entities of section 3', () => {
  test.each(ENTITIES)('%s has all its fields', (_entity, { answer }, fields) => {
    expect(missing(fields, [answer], 'output')).toEqual([])
  })
})

/** The names that are no property anywhere in these shapes. */
function missing(names: string, shapes: (z.core.$ZodType | undefined)[], io: 'input' | 'output'): string[] {
  const declared = new Set(shapes.flatMap((shape) => (shape ? propertiesIn(z.toJSONSchema(shape, { io, unrepresentable: 'any' })) : [])))
  return names.split(/\s+/).filter((name) => name !== '' && !declared.has(name))
}

/** The names of all properties in a JSON schema, at any depth: words of the schema's language, such as `type`, are none. */
function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([word, part]: [string, unknown]) =>
    word === 'properties' ? Object.entries(part as object).flatMap(([name, of]) => [name, ...propertiesIn(of)]) : propertiesIn(part),
  )
}
