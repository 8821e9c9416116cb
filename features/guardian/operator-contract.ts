import { z } from 'zod'
import { someone } from '#features/operator/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { moment, no } from '#kit/contract/shape.ts'

const count = z.number().int()
const params = z.object({ user_no: no })

const consent = z.object({
  guardian_no: count,
  /** The member under guardianship. */
  member: someone,
  /** `홍*동` and `010-****-5678` */
  guardian_name: z.string(),
  guardian_phone: z.string(),
  /** The guardian's own account, if there is one. */
  guardian: someone.nullable(),
  monthly_won: count,
  /** Won charged in this Korean month, minus cancelled top-ups. */
  month_won: count,
  agree_dt: moment,
  end_dt: moment.nullable(),
  frozen_dt: moment.nullable(),
  /** What was answered, oldest first. */
  answers: z.array(
    z.object({
      act: z.enum(['agree', 'cap', 'end', 'freeze', 'unfreeze']),
      actor: z.enum(['guardian', 'member']),
      version: z.string(),
      monthly_won: count,
      reg_dt: moment,
    }),
  ),
})
export type ConsoleGuardian = z.infer<typeof consent>

export const listMemberGuardians = endpoint('GET /v1/operator/member/:user_no/guardian', {
  access: 'operator',
  right: 'member.see',
  summary: "Consents of a member's guardians, and those that the member gave as a guardian, newest first",
  params,
  answer: z.object({ guardians: z.array(consent), wards: z.array(consent) }),
})

/** To the phone that was proven with the consent. */
export const sendMemberGuardianLink = endpoint('POST /v1/operator/member/:user_no/guardian/link', {
  access: 'operator',
  right: 'member.act',
  idempotent: true,
  summary: "Send the current guardian of a member a link to the guardian's page",
  params,
  answer: z.object({}),
})
