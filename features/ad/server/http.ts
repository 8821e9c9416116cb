import { handleOperator, operatorContext } from '#features/operator/server/public.ts'
import { handle, type Handled } from '#kit/server/http/handle.ts'
import { listAds, logAd } from '../contract.ts'
import * as desk from '../operator-contract.ts'
import { adsIn, countView } from './ad.ts'
import { adCaseOf, adCasesOf, create, edit, step } from './desk.ts'
import { figuresOf } from './figures.ts'

export const adHttp: Handled[] = [
  handle(listAds, ({ db, now, query }) => adsIn(db, query.place, now)),
  handle(logAd, async (call) => {
    await countView(call)
    return {}
  }),
  handleOperator(desk.listAdCases, ({ db, query }) => adCasesOf(db, query)),
  handleOperator(desk.getAdCase, ({ db, params }) => adCaseOf(db, params.ad_no)),
  handleOperator(desk.getAdFigures, async ({ db, params }) => {
    await adCaseOf(db, params.ad_no)
    return figuresOf(db, params.ad_no)
  }),
  handleOperator(desk.createAd, (call) => create(operatorContext(call), call.body)),
  handleOperator(desk.editAd, (call) => edit(operatorContext(call), call.params.ad_no, call.body)),
  handleOperator(desk.stepAd, (call) => step(operatorContext(call), call.params.ad_no, call.body)),
]
