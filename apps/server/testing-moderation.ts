import { createReport } from '#features/report/contract.ts'
import * as wire from '#features/report/operator-contract.ts'
import type { ReportReason, ReportTarget } from '#features/report/rules.ts'
import { listSanctions } from '#features/sanction/contract.ts'
import { createDaily } from '#features/daily/contract.ts'
import { anOperator } from '#features/operator/server/testing.ts'
import type { Answer } from '#kit/contract/endpoint.ts'
import { aDaily, moodOnly } from '#kit/server/testing/factories.ts'
import { featureServer, type TestMember, type TestOperator, type TestServer } from '#kit/server/testing/server.ts'
import { features } from './app.ts'

export type Target = { target_kind: ReportTarget; target_no: number }
type Own = Answer<typeof listSanctions>
type Reported = { writer: TestMember; target: Target; by: TestMember[]; no: number }

/** The whole server with operators, and what tests of moderation do to it. */
export class Moderation {
  readonly server: TestServer
  /** Two moderators. */
  readonly mod: TestOperator
  readonly other: TestOperator

  constructor(server: TestServer, mod: TestOperator, other: TestOperator) {
    this.server = server
    this.mod = mod
    this.other = other
  }

  static async start(): Promise<Moderation> {
    const server = await featureServer(features)
    return new Moderation(
      server,
      await anOperator(server, { name: '모드', roles: ['mod'] }),
      await anOperator(server, { name: '다른', roles: ['mod'] }),
    )
  }

  report(as: TestMember, target: Target, reason: ReportReason = 'ABUSE') {
    return this.server.call(createReport, { body: { ...target, reason, report_text: '이런 일이 있었어요' } }, { as })
  }

  async reportBy(count: number, target: Target, reason?: ReportReason): Promise<TestMember[]> {
    const reporters = await Promise.all(Array.from({ length: count }, () => this.server.aMember()))
    for (const one of reporters) {
      const { status, body } = await this.report(one, target, reason)
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    return reporters
  }

  /** A daily that so many members reported. */
  async reported(reason?: ReportReason, reporters = 3, writer?: TestMember): Promise<Reported> {
    const author = writer ?? (await this.server.aMember())
    const target = { target_kind: 'daily', target_no: await aDaily(this.server.db, author.user_no, { content: '나쁜 말' }) } as const
    const by = await this.reportBy(reporters, target, reason)
    return { writer: author, target, by, no: await this.caseNo(target) }
  }

  async caseNo({ target_kind, target_no }: Target): Promise<number> {
    const [row] = await this.server.db.sql<[{ case_no: number }]>`
      select max(case_no) as case_no from report_case where target_kind = ${target_kind} and target_no = ${target_no}`
    return row.case_no
  }

  async case(no: number, as = this.mod): Promise<Answer<typeof wire.getCase>> {
    const { status, body } = await this.server.call(wire.getCase, { params: { case_no: no } }, { as })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.query as Answer<typeof wire.getCase>
  }

  async list(query: object = {}, as = this.mod): Promise<number[]> {
    const { body } = await this.server.call(wire.listCases, { query }, { as })
    return (body.query as wire.CaseRow[]).map(({ case_no }) => case_no)
  }

  preview(no: number, asked: object, as = this.mod) {
    return this.server.call(wire.previewDecision, { params: { case_no: no }, body: { rule: 'ABUSE', ...asked } }, { as })
  }

  async plan(no: number, asked: object): Promise<wire.CasePlan> {
    return (await this.preview(no, asked)).body.query as wire.CasePlan
  }

  /** Decides what a preview has shown, or with the version of an earlier one. */
  async decide(no: number, asked: object, { as = this.mod, version }: { as?: TestOperator; version?: string } = {}) {
    const seen = (await this.preview(no, asked, as)).body.query as wire.CasePlan | undefined
    const body = { rule: 'ABUSE' as const, ...asked, version: version ?? seen?.version ?? 'none' }
    return this.server.call(wire.decideCase, { params: { case_no: no }, body }, { as })
  }

  undo(no: number, what: 'sanction' | 'act' | 'block', which: number, as = this.mod) {
    return this.server.call(wire.undoInCase, { params: { case_no: no }, body: { what, no: which, reason: '잘못 결정했어요' } }, { as })
  }

  async visibility(postNo: number): Promise<'hidden' | 'limited' | 'shown'> {
    const [row] = await this.server.db.sql<[{ hide_dt: string | null; limit_dt: string | null }]>`
      select hide_dt, limit_dt from post where post_no = ${postNo}`
    return row.hide_dt !== null ? 'hidden' : row.limit_dt !== null ? 'limited' : 'shown'
  }

  async alarms({ user_no }: TestMember, kind: string): Promise<string[]> {
    const rows = await this.server.db.sql<{ text: string }[]>`
      select text from alarm where user_no = ${user_no} and kind = ${kind} order by alarm_no`
    return rows.map(({ text }) => text)
  }

  async own(as: TestMember): Promise<Own> {
    return (await this.server.call(listSanctions, { query: {} }, { as })).body.query as Own
  }

  /** The member with a session that begins now: tests move the clock by months. */
  async again({ user_no }: TestMember): Promise<TestMember> {
    const { db, clock, app } = this.server
    return { user_no, token: await app.services.sessions.open(db, { user_no, device: 'test', now: clock.now }) }
  }

  write(as: TestMember) {
    const body = { daily_content: '오늘', daily_images: [], daily_info: moodOnly, visibility: 'public', record_date: '2026-11-21' }
    return this.server.call(createDaily, { body: body as never }, { as })
  }
}
