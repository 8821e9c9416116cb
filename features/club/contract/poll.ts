import { z } from 'zod'
import { person } from '#features/account/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { inputMoment, moment, no, pageOf, titleText } from '#kit/contract/shape.ts'
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, VOTERS_PAGE } from '../rules.ts'
import { number } from './shape.ts'

const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

/** A poll as its author writes it, with the options as texts or as moments. */
export const writtenPoll = z
  .object({
    texts: z.array(titleText(1, OPTION_MAX)).max(OPTIONS_MAX).default([]),
    dates: z.array(inputMoment).max(OPTIONS_MAX).default([]),
    is_multiple: z.boolean().default(false),
    is_anonymous: z.boolean().default(false),
    end_dt: inputMoment,
  })
  .refine(({ texts, dates }) => Math.max(texts.length, dates.length) >= OPTIONS_MIN && Math.min(texts.length, dates.length) === 0, {
    error: `투표 항목을 ${OPTIONS_MIN}개 이상 적어 주세요.`,
  })
  .refine(({ texts, dates }) => isUnique(texts) && isUnique(dates.map((date) => Date.parse(date))), { error: '같은 항목이 두 번 있어요.' })
export type WrittenPoll = z.infer<typeof writtenPoll>

export const poll = z.object({
  is_date: z.boolean(),
  is_multiple: z.boolean(),
  is_anonymous: z.boolean(),
  end_dt: moment,
  /** Nobody votes any more. */
  is_closed: z.boolean(),
  voter_qtt: number,
  /** The meetup that it became. */
  adhoc_no: number.nullable(),
  options: z.array(
    z.object({
      option_no: number,
      text: z.string().nullable(),
      start_dt: moment.nullable(),
      /** Null until I have voted or nobody votes any more. */
      vote_qtt: number.nullable(),
      is_mine: z.boolean(),
    }),
  ),
})
export type Poll = z.infer<typeof poll>

const params = z.object({ board_no: no })

/** Replaces my vote; without options it is taken back. */
export const votePoll = endpoint('PUT /v1/user/club/board/:board_no/poll', {
  access: 'member',
  summary: 'Vote in the poll of a post of a club',
  rate: { calls: 60, seconds: 60 },
  params,
  body: z.object({ options: z.array(no).max(OPTIONS_MAX).refine(isUnique, { error: '같은 항목이 두 번 있어요.' }) }),
  answer: poll,
})

/** For the author, the leader and managers. */
export const closePoll = endpoint('PUT /v1/user/club/board/:board_no/poll/close', {
  access: 'member',
  summary: 'Close a poll before its end',
  params,
  answer: poll,
})

/** Of a poll with names, for whom its counts are shown; without people whom I block, or who block me. */
export const listVoters = endpoint('GET /v1/user/club/board/:board_no/poll/voter', {
  access: 'member',
  summary: 'Who chose an option, newest first',
  params,
  query: z.object({ option_no: no, before_no: no.optional(), limit: pageOf(VOTERS_PAGE) }),
  answer: z.array(z.object({ vote_no: number, person })),
})
