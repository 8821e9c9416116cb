import { operatorErrors } from '#features/operator/errors.ts'
import { actLogged, handleOperator as handle } from '#features/operator/server/public.ts'
import type { Handled } from '#kit/server/http/handle.ts'
import { undoAdoption } from '../operator-contract.ts'
import { KIN_UNDO } from '../operator-rules.ts'
import { undo } from './adopt.ts'

export const kinOperatorHttp: Handled[] = [
  handle(undoAdoption, async (call) => {
    const { ki_no: kiNo } = call.params
    const {
      asker_no: _asker,
      user_no: _author,
      ...undone
    } = await actLogged(
      call,
      KIN_UNDO,
      async ({ tx, memberNo, now }) => {
        const done = await undo(tx, { kiNo, anNo: call.body.an_no, now, reason: call.body.reason })
        if (memberNo !== null && [done.asker_no, done.user_no].includes(memberNo)) throw operatorErrors.own()
        return done
      },
      ({ reward, an_no, user_no }) => ({ target: `question:${kiNo}`, facts: { an_no, reward, user_no }, reason: call.body.reason }),
    )
    return undone
  }),
]
