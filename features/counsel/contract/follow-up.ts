import { z } from 'zod'
import { kinAnswer, kinDetail } from '#features/kin/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { no } from '#kit/contract/shape.ts'

const number = z.number().int()

/** What an expert gets of the thread that a session follows: the question, what was added to it, and the expert's own answer. */
export const followUpThread = z.object({
  question: kinDetail.pick({
    ki_title: true,
    ki_content: true,
    ki_images: true,
    category: true,
    additions: true,
    is_anonymous: true,
    reg_dt: true,
  }),
  answer: kinAnswer.pick({ an_content: true, reg_dt: true }),
})
export type FollowUpThread = z.infer<typeof followUpThread>

/** What a session that follows an answer begins with. */
export const followUpOffer = z.object({
  an_no: number,
  ki_no: number,
  thread: followUpThread,
  /** Of the reward that this expert got for the answer: it is taken off the price of one session. */
  reward: number,
  /** The reward was taken off another session. */
  is_used: z.boolean(),
})
export type FollowUpOffer = z.infer<typeof followUpOffer>

/** `viv`: what the member saw taken off the price. */
export const followUpChoice = z.object({ an_no: no, viv: number.min(0) })

/** The answer that a session follows, for both sides. */
export const followUpInfo = z.object({
  an_no: number,
  ki_no: number,
  /** Taken off the price. */
  viv: number,
  /** The session did not take place: the reward can be taken off another one. */
  is_returned: z.boolean(),
  /** The thread can still be read. */
  has_thread: z.boolean(),
})

const params = z.object({ coun_no: no })

export const getFollowUp = endpoint('GET /v1/user/counsel/follow-up/:coun_no', {
  access: 'member',
  summary: 'The thread that the member sent with a counselling of mine, while it is readable',
  params,
  answer: followUpThread,
})

export const closeFollowUp = endpoint('DELETE /v1/user/counsel/follow-up/:coun_no', {
  access: 'member',
  summary: 'Take the thread back; the price stays',
  params,
  answer: z.object({}),
})
