import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { mediaItem } from '#features/media/contract.ts'
import { moment, no } from '#kit/contract/shape.ts'
import { CLUB_GENDERS, JOIN_POLICIES, ROLES, VISIBILITIES } from '../rules.ts'

export const number = z.number().int()

export const clubParams = z.object({ meet_no: no })
/** An act of a member on a club. */
export const clubAct = (summary: string) => ({ access: 'member' as const, summary, params: clubParams })
/** State of a member's row (`MEMBER`). */
export const memberState = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** A club as lists show it. */
export const clubCard = z.object({
  meet_no: number,
  meet_title: z.string(),
  intro: z.string(),
  meet_thumb: mediaItem.nullable(),
  category: number,
  is_online: z.boolean(),
  sigungu_code: z.string().nullable(),
  /** The district's name; null for a club that meets online only. */
  region: z.string().nullable(),
  member_qtt: number,
  capacity: number,
  join_policy: z.enum(JOIN_POLICIES),
  /** 1 open, 2 closing, 3 closed, 0 ended. */
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
})

export type ClubCard = z.infer<typeof clubCard>

/** A club near the viewer. */
export const nearClub = clubCard.extend({
  /** Kilometres between the viewer's place and the cell of the club's place. */
  dist_from_user: z.number(),
})
export type NearClub = z.infer<typeof nearClub>

/** A club of the member, or one that they ask to join. */
export const myClub = clubCard.extend({
  role: z.enum(ROLES),
  asked_dt: moment,
  join_dt: moment.nullable(),
  /** The club's room and how many of its messages I have not read; null and 0 for those who are not in it. */
  cr_no: number.nullable(),
  unread_qtt: number,
  /** Its next meetup. */
  next: z.object({ adhoc_no: number, adhoc_name: z.string(), start_dt: moment }).nullable(),
})
export type MyClub = z.infer<typeof myClub>

/** A club that the member was in or asked to join, and how that ended. */
export const pastClub = clubCard.extend({
  member_no: number,
  /** `closed`: the club ended for everybody. */
  why: z.enum(['rejected', 'left', 'kicked', 'banned', 'closed']),
  reason: z.string(),
  end_dt: moment,
  /** When I may ask again after a rejection or a kick; null: now, or never after a ban and in a club that ended. */
  again_dt: moment.nullable(),
  /** Whether I can still open its page. */
  is_open: z.boolean(),
})
export type PastClub = z.infer<typeof pastClub>

export const clubPerson = z.object({
  member_no: number,
  person,
  role: z.enum(ROLES),
  state: memberState,
  reg_dt: moment,
  join_dt: moment.nullable(),
  /** Answers to the club's questions, of those who wait; why somebody was banned. For the leader and managers. */
  answers: z.array(z.string()),
  reason: z.string(),
  /** How well somebody who asks to join keeps promises, in five levels: for the leader and managers; null where no feature tells. */
  trust_level: number.min(1).max(5).nullable(),
})
export type ClubPerson = z.infer<typeof clubPerson>

/** The viewer's own row; null for a guest and for somebody who was never in the club. */
const ownRow = z.object({
  role: z.enum(ROLES),
  state: memberState,
  reason: z.string(),
  reg_dt: moment,
  join_dt: moment.nullable(),
  end_dt: moment.nullable(),
})

export const club = clubCard.extend({
  leader: person.nullable(),
  questions: z.array(z.string()),
  age_from: number.nullable(),
  age_to: number.nullable(),
  gender: z.enum(CLUB_GENDERS),
  visibility: z.enum(VISIBILITIES),
  members_create_bungae: z.boolean(),
  teens_allowed: z.boolean(),
  slow_minutes: number,
  reg_dt: moment,
  /** When the state changes next: closing to closed, closed to ended. */
  close_dt: moment.nullable(),
  close_reason: z.string().nullable(),
  /** Operators announced that it closes: its leader cannot take that back. */
  is_closed_by_operator: z.boolean(),
  /** The exact place, null where the club meets online only, and the room: for members alone. */
  meet_geo: z.object({ address: z.string(), lat: z.number(), lng: z.number() }).nullable(),
  cr_no: number.nullable(),
  /** Requests that wait: for the leader and managers. */
  pending_qtt: number.nullable(),
  /** Reported things that nobody looked at: for the leader and managers. */
  report_qtt: number.nullable(),
  /** Meetups to come. */
  bungae_qtt: number,
  /** The leader first, then managers, then members by the day on which they joined. */
  members: z.array(person),
  my: ownRow.nullable(),
  /** When I may ask again after a rejection or a kick; null: now. */
  again_dt: moment.nullable(),
  /** When I may write the next post in slow mode; null: now. */
  write_dt: moment.nullable(),
  /** The manager who claims the place of an idle leader; for members. */
  claim: z.object({ person: person.nullable(), claim_dt: moment, due_dt: moment }).nullable(),
  /** The member whom the leader asked to lead the club: for these two. */
  offer: z.object({ person: person.nullable(), due_dt: moment, is_mine: z.boolean() }).nullable(),
  /** Whether I may claim it now. */
  can_claim: z.boolean(),
})
export type Club = z.infer<typeof club>
