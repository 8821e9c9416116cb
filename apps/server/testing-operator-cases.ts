import { createAd, stepAd } from '#features/ad/operator-contract.ts'
import type { AdStep } from '#features/ad/transitions.ts'
import { appealTrust, answerObjection, markParticipant, objectToMark } from '#features/bungae/contract.ts'
import { decideTrustAppeal } from '#features/bungae/operator-contract.ts'
import { aBungae, aClub, aClubMember, joinAs, pass } from '#features/bungae/server/testing.ts'
import { closeClub, reopenClub, transferClub } from '#features/club/operator-contract.ts'
import { createCampaign, scheduleCampaign, stepCampaign } from '#features/campaign/operator-contract.ts'
import { createInquiry } from '#features/cs/contract.ts'
import { answerInquiry, closeInquiry, getInquiryCase, reopenInquiry } from '#features/cs/operator-contract.ts'
import { leave } from '#features/account-deletion/server/testing.ts'
import { restoreWithdrawal } from '#features/account-deletion/operator-contract.ts'
import { approveApplication, holdApplication, rejectApplication, resumeExpert, suspendExpert } from '#features/expert/operator-contract.ts'
import { PROVEN, whole } from '#features/expert/server/testing.ts'
import { undoAdoption } from '#features/kin/operator-contract.ts'
import { APPLICATION } from '#features/expert/transitions.ts'
import { adoptAs, anAnswer, anExpertIn, aPerson, aQuestion } from '#features/kin/server/testing.ts'
import { listOwnBlocks } from '#features/report/contract.ts'
import * as report from '#features/report/operator-contract.ts'
import { createAppeal, listSanctions } from '#features/sanction/contract.ts'
import { cancelMaintenance, planMaintenance } from '#features/system/operator-contract.ts'
import type { Answer, Endpoint, Input } from '#kit/contract/endpoint.ts'
import { DAY_MS, HOUR_MS } from '#kit/contract/time.ts'
import type { TestAnswer, TestOperator, TestServer } from '#kit/server/testing/server.ts'
import type { Moderation } from './testing-moderation.ts'

/** An act with all that is needed to do it once, or again. */
export type Attempt = { of: Endpoint; by: (as: TestOperator) => Promise<TestAnswer> }

/** What operators may do about one case. */
export type OperatorCase = Record<string, Attempt>

export type CaseKind = {
  make: () => Promise<OperatorCase>
  /** Acts that end a case, with those that stay possible after each. */
  ends: Record<string, readonly string[]>
  /** Who proposed what is decided. They may withdraw it, and not decide. */
  proposer?: TestOperator
}

/** @throws if the call was refused */
export function done<E extends Endpoint>({ status, body }: TestAnswer): Answer<E> {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.query as Answer<E>
}

export const attempt =
  (server: TestServer) =>
  <E extends Endpoint>(of: E, input: Input<E>): Attempt => ({ of, by: (as) => server.call(of, input, { as }) })

const REASON = '문의와 기록을 함께 확인했어요.'

/** Cases about members, content and operations. */
export function careCases(on: Moderation, desk: TestOperator): Record<string, CaseKind> {
  const { server } = on
  const act = attempt(server)
  const moment = (ms: number): string => new Date(server.clock.now.getTime() + ms).toISOString()
  const anApplication = async (state: number): Promise<number> => {
    const { user_no } = await server.aMember(PROVEN)
    const row = { user_no, state, cate_no: whole.cate_no, form: whole, submit_dt: server.clock.now }
    const [made] = await server.db.sql<[{ application_no: number }]>`
      insert into expert_application ${server.db.sql(row as never)} returning application_no`
    return made.application_no
  }
  return {
    'a reported daily': {
      async make() {
        const { no } = await on.reported()
        const asked = { rule: 'ABUSE', content: 'hide', close: 'uphold' } as const
        const { version } = await on.plan(no, asked)
        return { decide: act(report.decideCase, { params: { case_no: no }, body: { ...asked, version } as never }) }
      },
      ends: { decide: [] },
    },
    'a measure': {
      async make() {
        const { no } = await on.reported()
        await on.decide(no, { member: 'warn', close: 'uphold' })
        const { decisions } = await on.case(no)
        const body = { what: 'sanction', no: decisions[0]!.measures[0]!.sanction_no, reason: REASON } as const
        return { undo: act(report.undoInCase, { params: { case_no: no }, body }) }
      },
      ends: { undo: [] },
    },
    'an appeal': {
      async make() {
        const { writer, no } = await on.reported()
        await on.decide(no, { content: 'hide', close: 'uphold' })
        const own = done<typeof listSanctions>(await server.call(listSanctions, { query: {} }, { as: writer }))
        const params = { decision_no: own.decisions[0]!.decision_no }
        const appealed = await server.call(createAppeal, { params, body: { content: '제가 쓴 말이 아니에요. 봐 주세요.' } }, { as: writer })
        const { appeal_no } = done<typeof createAppeal>(appealed)
        const decide = (overturn: boolean) => act(report.decideAppealCase, { params: { appeal_no }, body: { overturn, answer: REASON } })
        return { keep: decide(false), overturn: decide(true) }
      },
      ends: { keep: [], overturn: [] },
    },
    'blocked content': {
      async make() {
        const { writer } = await on.reported('RIGHTS', 1)
        const [block] = done<typeof listOwnBlocks>(await server.call(listOwnBlocks, {}, { as: writer }))
        const params = { block_no: block!.block_no }
        return {
          plan: act(report.planBlock, { params, body: { plan: 'remove', reason: REASON } }),
          refuse: act(report.refuseBlock, { params, body: { reason: REASON } }),
        }
      },
      ends: { refuse: [] },
    },
    'an inquiry': {
      async make() {
        const body = { cate: 'viv', title: '환불해 주세요', content: '어제 잘못 충전했어요.', images: [] as string[] } as const
        const asked = done<typeof createInquiry>(await server.call(createInquiry, { body }, { as: await server.aMember() }))
        const params = { inquiry_no: asked.inquiry_no }
        const { version } = done<typeof getInquiryCase>(await server.call(getInquiryCase, { params }, { as: desk }))
        return {
          answer: act(answerInquiry, { params, body: { version, content: '내일까지 돌려드려요.' } }),
          close: act(closeInquiry, { params, body: { version, reason: REASON } }),
          reopen: act(reopenInquiry, { params, body: { reason: REASON } }),
        }
      },
      ends: { close: ['reopen'] },
    },
    'a member who leaves': {
      async make() {
        const member = await server.aMember({ phone: '01012345678' })
        await leave(server, member)
        return { restore: act(restoreWithdrawal, { params: { user_no: member.user_no }, body: { reason: REASON } }) }
      },
      ends: { restore: [] },
    },
    'an application': {
      async make() {
        const params = { application_no: await anApplication(APPLICATION.submitted) }
        return {
          hold: act(holdApplication, { params, body: { question: '경력증명서를 올려 주세요.' } }),
          approve: act(approveApplication, { params, body: { cate_no: 6, license_no: null, license_expire_dt: null } }),
          reject: act(rejectApplication, { params, body: { reason: '자격증의 이름이 달라요.' } }),
        }
      },
      ends: { approve: [], reject: [] },
    },
    'an expert': {
      async make() {
        const params = { application_no: await anApplication(APPLICATION.approved) }
        return {
          suspend: act(suspendExpert, { params, body: { reason: REASON } }),
          resume: act(resumeExpert, { params, body: { reason: REASON } }),
        }
      },
      ends: { suspend: ['resume'] },
    },
    'a suspended expert': {
      async make() {
        const params = { application_no: await anApplication(APPLICATION.suspended) }
        return {
          suspend: act(suspendExpert, { params, body: { reason: REASON } }),
          resume: act(resumeExpert, { params, body: { reason: REASON } }),
        }
      },
      ends: { resume: ['suspend'] },
    },
    'an adopted answer': {
      async make() {
        const asker = await aPerson(server, {}, 500)
        const question = await aQuestion(server, asker)
        const answer = await anAnswer(server, await anExpertIn(server, 3), question)
        done(await adoptAs(server, asker, question, answer))
        return { undo: act(undoAdoption, { params: { ki_no: question }, body: { an_no: answer, reason: REASON } }) }
      },
      ends: { undo: [] },
    },
    'a club whose leader is away': {
      async make() {
        const away = await aClub(server, { leader_dt: moment(-61 * DAY_MS) })
        const { user_no } = await aClubMember(server, away, { identity_dt: moment(0) })
        const params = { meet_no: away.meet_no }
        return {
          close: act(closeClub, { params, body: { reason: REASON } }),
          reopen: act(reopenClub, { params, body: { reason: REASON } }),
          transfer: act(transferClub, { params, body: { user_no, reason: REASON } }),
        }
      },
      ends: { close: ['reopen'], transfer: ['close'] },
    },
    'a doubted mark of a bungae': {
      async make() {
        const club = await aClub(server)
        const me = await aClubMember(server, club)
        const bungae = await aBungae(server, club, { start_dt: moment(HOUR_MS), minutes: 30 })
        done(await joinAs(server, bungae, me))
        await pass(server, HOUR_MS, club.leader, me)
        const side = { adhoc_no: bungae, user_no: me.user_no }
        done(await server.call(markParticipant, { params: side, body: { came: false } }, { as: club.leader }))
        done(await server.call(objectToMark, { params: { adhoc_no: bungae }, body: { objection: '광장 끝에 있었어요.' } }, { as: me }))
        done(await server.call(answerObjection, { params: side, body: { believes: false } }, { as: club.leader }))
        done(
          await server.call(
            appealTrust,
            { params: { adhoc_no: bungae }, body: { kind: 'noShow', appeal: '사진에도 있어요.' } },
            { as: me },
          ),
        )
        const [row] = await server.db.sql<[{ appeal_no: number }]>`select max(appeal_no) as appeal_no from trust_appeal`
        const decide = (accepts: boolean) =>
          act(decideTrustAppeal, { params: { appeal_no: row.appeal_no }, body: { accepts, answer: REASON } })
        return { accept: decide(true), refuse: decide(false) }
      },
      ends: { accept: [], refuse: [] },
    },
    'an ad': {
      async make() {
        const text = { ad_title: '같이 걸어요', ad_desc: '이번 주말', link: '', place: 'daily-line', weight: 1 } as const
        const body = { ...text, start_dt: moment(0), end_dt: moment(9 * DAY_MS), ad_images: [] as { key: string }[] }
        const { ad_no } = done<typeof createAd>(await server.call(createAd, { body }, { as: desk }))
        const step = (name: AdStep) => act(stepAd, { params: { ad_no }, body: { step: name, reason: REASON } })
        return { publish: step('publish'), pause: step('pause'), resume: step('resume'), end: step('end') }
      },
      ends: { publish: ['pause', 'end'], end: [] },
    },
    'a campaign': {
      async make() {
        const segment = { who: 'all', gender: 'all', age: 'all', joined: 'all' } as const
        const text = { title: '주말 걷기', content: '같이 걸어요', link: '/club-main', segment }
        await server.db
          .sql`insert into user_consent (user_no, kind, version, agreed) values (${(await server.aMember()).user_no}, 'marketing', '1', true)`
        const draft = done<typeof createCampaign>(await server.call(createCampaign, { body: text }, { as: desk }))
        const params = { campaign_no: draft.campaign_no }
        const body = { version: draft.version, start_dt: moment(HOUR_MS) }
        return {
          schedule: act(scheduleCampaign, { params, body }),
          discard: act(stepCampaign, { params, body: { step: 'discard', reason: REASON } }),
        }
      },
      ends: { discard: [], schedule: ['discard'] },
    },
    'a maintenance': {
      async make() {
        const body = { announce_dt: moment(0), from_dt: moment(DAY_MS), until_dt: moment(DAY_MS + HOUR_MS), notice: '점검', reason: REASON }
        const planned = done<typeof planMaintenance>(await server.call(planMaintenance, { body }, { as: desk }))
        return { cancel: act(cancelMaintenance, { params: { maintenance_no: planned.maintenance_no }, body: { reason: REASON } }) }
      },
      ends: { cancel: [] },
    },
  }
}
