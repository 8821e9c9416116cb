import {
  handleOperator as handle,
  isPersonalOpen,
  operatorContext,
  readLogged,
  type ProposalKind,
} from '#features/operator/server/public.ts'
import type { Operator } from '#kit/server/auth/operator.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { rowsOf } from '#kit/server/db/prepared.ts'
import * as wire from '../../operator-contract.ts'
import { REPORT_READ, type REPORT_PROPOSALS } from '../../operator-rules.ts'
import { currentOf } from '../content.ts'
import { appealCaseOf, appealQueue, decideAppealAsOperator } from './appeals.ts'
import { casesOf, maySee, reportCaseOf } from './cases.ts'
import { decideAsOperator, previewOf, refuseOwn } from './decide.ts'
import { closeSellingKind } from './close-selling.ts'
import { caseKey } from './facts.ts'
import { reportMemberHttp } from './member.ts'
import { permanentKind } from './permanent.ts'
import { openSeverePicture } from './pictures.ts'
import { blockCaseOf, blocksOf, openAsOperator, planAsOperator, refuseAsOperator } from './rights.ts'
import { CASE_EVIDENCE } from './sql.ts'
import { saveAsOperator, templatesOf } from './templates.ts'
import { undoAsOperator } from './undo.ts'

const caseHttp: Handled[] = [
  handle(wire.listCases, (call) =>
    readLogged(call, { act: REPORT_READ.list, target: 'report' }, () => casesOf(call.db, call.query, call.me)),
  ),
  handle(wire.getCase, (call) => {
    const { case_no } = call.params
    return readLogged(call, { act: REPORT_READ.one, target: `report_case:${case_no}` }, () => reportCaseOf(call.db, case_no, call))
  }),
  handle(wire.openPicture, async (call) => {
    const { db, me, params, body, services } = call
    const one = await caseKey(db, params.case_no, maySee(me))
    const reported = await rowsOf<{ evidence: object }>(db, CASE_EVIDENCE, [one.case_no])
    const evidences = reported.map(({ evidence }) => evidence)
    const current = await currentOf(db, one, { evidence: evidences.at(-1) ?? {}, extensions: services.extensions })
    return openSeverePicture(operatorContext(call), { one, key: body.key, evidences: [...evidences, current?.evidence ?? {}], services })
  }),
  handle(wire.previewDecision, async (call) => {
    const one = await caseKey(call.db, call.params.case_no, maySee(call.me))
    await refuseOwn(call.db, one, (call.me as Operator).user_no, call.services.extensions)
    return previewOf(call.db, one, call.body, call)
  }),
  handle(wire.decideCase, (call) =>
    decideAsOperator(operatorContext(call), call.params.case_no, call.body, { services: call.services, may: call.me.may }),
  ),
  handle(wire.undoInCase, async (call) => {
    await undoAsOperator(operatorContext(call), call.params.case_no, call.body, { services: call.services, may: call.me.may })
    return {}
  }),
]

const appealHttp: Handled[] = [
  handle(wire.listAppeals, (call) =>
    readLogged(call, { act: REPORT_READ.appeal, target: 'appeal' }, () => appealQueue(call.db, call.query, call.me)),
  ),
  handle(wire.getAppeal, (call) => {
    const { appeal_no } = call.params
    return readLogged(call, { act: REPORT_READ.appeal, target: `appeal:${appeal_no}` }, () => appealCaseOf(call.db, appeal_no, call))
  }),
  handle(wire.decideAppealCase, async (call) => {
    const { extensions } = call.services
    await decideAppealAsOperator(operatorContext(call), call.params.appeal_no, call.body, { extensions, may: call.me.may })
    return {}
  }),
]

const rightsHttp: Handled[] = [
  handle(wire.listBlocks, (call) => readLogged(call, { act: REPORT_READ.rights, target: 'rights' }, () => blocksOf(call.db, call.query))),
  handle(wire.getBlock, (call) => {
    const { block_no } = call.params
    const target = `rights:${block_no}`
    return readLogged(call, { act: REPORT_READ.rights, target }, async () => {
      const isOpen = await isPersonalOpen(call.db, call.me.operator_no, target)
      return blockCaseOf(call.db, block_no, { extensions: call.services.extensions, mayAct: call.me.may('rights.act'), isOpen })
    })
  }),
  handle(wire.openRightsBlock, (call) => openAsOperator(operatorContext(call), call.body, call.services.extensions)),
  handle(wire.planBlock, async (call) => {
    await planAsOperator(operatorContext(call), call.params.block_no, call.body)
    return {}
  }),
  handle(wire.refuseBlock, async (call) => {
    await refuseAsOperator(operatorContext(call), call.params.block_no, call.body, call.services.extensions)
    return {}
  }),
]

export const reportOperatorHttp: Handled[] = [
  ...caseHttp,
  ...appealHttp,
  ...rightsHttp,
  ...reportMemberHttp,
  handle(wire.listTemplates, ({ db }) => templatesOf(db)),
  handle(wire.saveTemplate, (call) => saveAsOperator(operatorContext(call), call.body)),
]

export const reportProposals: Record<(typeof REPORT_PROPOSALS)[number], ProposalKind> = {
  report_permanent: permanentKind,
  report_close_selling: closeSellingKind,
}
