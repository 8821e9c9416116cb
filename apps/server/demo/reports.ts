import type { Role } from '#features/operator/contract.ts'
import type { AskedDecision } from '#features/report/operator-rules.ts'
import type { ReportReason, ReportTarget } from '#features/report/rules.ts'
import { decideAppealAsOperator } from '#features/report/server/operator/appeals.ts'
import { decideAsOperator, previewOf } from '#features/report/server/operator/decide.ts'
import { caseKey } from '#features/report/server/operator/facts.ts'
import { report } from '#features/report/server/report.ts'
import { appeal } from '#features/sanction/server/appeal.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Services } from '#kit/server/http/services.ts'
import type { ConsoleLoad, DemoStep } from './console-load.ts'

/** What is reported: the member's number, or how its text begins. */
type Named = { user: number } | Record<Exclude<keyof typeof TARGET_SQL, 'user'>, string>
export type DemoReport = { by: number; hours: number; target: Named; reason: ReportReason; text?: string }
/** What an operator decided about a reported target, and how its author appealed. */
export type DemoDecision = Partial<Pick<AskedDecision, 'member' | 'days' | 'activities' | 'close'>> & {
  hours: number
  role: Role
  target: Named
  rule: ReportReason
  message: string
  appeal?: { hours: number; content: string }
  answer?: { hours: number; role: Role; overturn: boolean; text: string }
}

/** Reports of members, as the product takes them. */
export const reportSteps = (load: ConsoleLoad, reports: readonly DemoReport[]): DemoStep[] =>
  reports.map(({ by, hours, target, reason, text = '' }) => ({
    hours,
    async run(tx, now) {
      const body = { ...(await targetOf(tx, target)), reason, report_text: text }
      await report({ tx, userNo: by, now, extensions: load.services.extensions }, body)
    },
  }))

/** Decisions of operators about reported content, and appeals against them. */
export const decisionSteps = (load: ConsoleLoad, decisions: readonly DemoDecision[]): DemoStep[] =>
  decisions.flatMap((one) => {
    const made = { decisionNo: 0, userNo: 0, appealNo: 0 }
    const { appeal: appealed, answer } = one
    const steps: DemoStep[] = [{ hours: one.hours, run: async (tx, now) => void Object.assign(made, await decide(load, one, tx, now)) }]
    if (appealed) {
      steps.push({
        hours: appealed.hours,
        async run(tx, now) {
          const { extensions } = load.services
          const { userNo, decisionNo } = made
          made.appealNo = (await appeal(tx, { userNo, decisionNo, content: appealed.content, now, extensions })).appeal_no
        },
      })
    }
    if (answer) {
      const decided = { overturn: answer.overturn, answer: answer.text }
      const given = { extensions: load.services.extensions, may }
      steps.push({
        hours: answer.hours,
        run: (tx, now) => decideAppealAsOperator(load.as(answer.role, tx, now), made.appealNo, decided, given),
      })
    }
    return steps
  })

const may = (): boolean => true

async function decide(load: ConsoleLoad, decision: DemoDecision, tx: Tx, now: Date): Promise<{ decisionNo: number; userNo: number }> {
  const { role, target, rule, message, member = null, days = null, activities = [], close = null } = decision
  const { target_kind, target_no } = await targetOf(tx, target)
  const [found] = await tx.sql<[{ case_no: number }]>`
    select max(case_no) as case_no from report_case where target_kind = ${target_kind} and target_no = ${target_no}`
  const { services } = load
  const one = await caseKey(tx, found.case_no, may)
  const asked = { content: null, member, days, activities: [...activities], close, rule, message, is_fake_review: false }
  const { version } = await previewOf(tx, one, asked, { now, services: services as Services })
  const decided = await decideAsOperator(
    load.as(role, tx, now),
    one.case_no,
    { ...asked, version },
    { services: services as Services, may },
  )
  return { decisionNo: decided.decision_no ?? 0, userNo: one.target_user_no ?? 0 }
}

const post = (kind: string): string => `select post_no as no from post where kind = '${kind}' and content like $1 || '%' order by 1 limit 1`
const TARGET_SQL = {
  user: 'select $1::text::bigint as no',
  daily: post('daily'),
  answer: post('answer'),
  comment: `select comment_no as no from comment where content like $1 || '%' order by 1 limit 1`,
  chat: `select cm_no as no from chat_message where cm_content like $1 || '%' order by 1 limit 1`,
  product: 'select item_no as no from shop_product where item_name = $1 limit 1',
  club: 'select meet_no as no from meet where meet_title = $1 and is_demo limit 1',
} as const satisfies Partial<Record<ReportTarget, string>>

async function targetOf(tx: Tx, target: Named): Promise<{ target_kind: ReportTarget; target_no: number }> {
  const [kind, name] = Object.entries(target)[0] as [keyof typeof TARGET_SQL, string | number]
  const [row] = await tx.sql.unsafe<{ no: number }[]>(TARGET_SQL[kind], [String(name)])
  if (!row) throw new Error(`db/demo/console.json: no ${kind} is called ${name}.`)
  return { target_kind: kind, target_no: row.no }
}
